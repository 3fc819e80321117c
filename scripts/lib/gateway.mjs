// @ts-check
import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { addDevelopment } from './development.mjs';
import { sealingKey } from './sealingKey.mjs';

/**
 * @typedef {object} GatewayOptions
 * @property {number} port 0 for a free port
 * @property {number} serverPort the port of the VS Code server
 * @property {string} token the server's connection token
 * @property {string} keyFile see {@link sealingKey}
 * @property {import('./development.mjs').Development | undefined} development
 */

/**
 * @typedef {object} Gateway
 * @property {number} port
 * @property {(url: string) => string} addShortcut returns a short path that redirects to the URL; it grants
 *   access, so it is random
 * @property {() => void} close
 */

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */

/**
 * Starts a reverse proxy on 127.0.0.1 for a VS Code server. It forwards all requests, with three exceptions:
 * - It redirects from the paths of shortcuts to their URLs.
 * - It responds to the request for the server's half of the key that encrypts secrets. The VS Code server doesn't
 *   support this request, so secrets would be lost when the page reloads.
 * - It adds an extension under development to the workbench's page.
 * @param {GatewayOptions} options
 * @returns {Promise<Gateway>}
 * @throws when the port is in use
 */
export async function startGateway(options) {
  const target = { host: '127.0.0.1', port: options.serverPort };
  /** @type {Map<string, string>} */
  const shortcuts = new Map();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '/';
    const shortcut = shortcuts.get(path);
    if (shortcut !== undefined) outgoing.writeHead(302, { location: shortcut }).end();
    else if (incoming.method === 'POST' && path === '/mint-key') answerKey(incoming, outgoing, options);
    else if (incoming.method === 'GET' && path === '/')
      forward(target, incoming, outgoing, options.development);
    else forward(target, incoming, outgoing, undefined);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(target, () => {
      onward.write(requestHead(incoming));
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => resolve(undefined));
  });
  const instanceUrl = server.address();
  if (instanceUrl === null || typeof instanceUrl === 'string') throw new Error('The gateway has no port.');
  return {
    port: instanceUrl.port,
    addShortcut: (url) => {
      const path = `/${randomBytes(6).toString('base64url')}`;
      shortcuts.set(path, url);
      return path;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {Incoming} incoming
 * @param {Outgoing} outgoing
 * @param {GatewayOptions} options
 */
function answerKey(incoming, outgoing, { token, keyFile }) {
  const known = incoming.headers.cookie?.includes(token) === true;
  outgoing.writeHead(known ? 200 : 403).end(known ? sealingKey(keyFile) : undefined);
}

/**
 * @param {{host: string, port: number}} target
 * @param {Incoming} incoming
 * @param {Outgoing} outgoing
 * @param {import('./development.mjs').Development | undefined} development
 */
function forward(target, incoming, outgoing, development) {
  const { method, url } = incoming;
  // The page can be changed only if it is uncompressed.
  const headers = development ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
  const onward = request({ ...target, method, path: url, headers }, (reply) => {
    const isPage =
      reply.statusCode === 200 && reply.headers['content-type']?.startsWith('text/html') === true;
    if (development && isPage) void changePage(reply, outgoing, incoming.headers.host ?? '', development);
    else reply.pipe(outgoing.writeHead(reply.statusCode ?? 502, reply.headers));
  });
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/**
 * @param {Incoming} reply
 * @param {Outgoing} outgoing
 * @param {string} authority
 * @param {import('./development.mjs').Development} development
 */
async function changePage(reply, outgoing, authority, development) {
  try {
    const chunks = await reply.toArray();
    const page = addDevelopment(Buffer.concat(chunks).toString('utf8'), authority, development);
    const headers = { ...reply.headers };
    // These headers apply only to the unchanged page.
    for (const name of ['content-length', 'transfer-encoding', 'etag']) delete headers[name];
    outgoing.writeHead(200, headers).end(page);
  } catch (error) {
    outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
  }
}

/**
 * @param {Incoming} incoming
 * @returns {string} the request's first line and headers, unchanged
 */
function requestHead({ method, url, rawHeaders }) {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

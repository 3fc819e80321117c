import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { ConfigurationTarget, workspace } from 'vscode';
import type * as Verify from '../../src/instance/verify';
import { productChunk } from './productChunk';
import { eventually, type World } from './world';

/** Loopback addresses on Linux. VS Code never uses a proxy for the first one. */
const direct = '127.0.0.1';
const proxied = '127.0.0.2';

/** Names of the client certificates that a server received. An empty name means no certificate. */
type Seen = string[];

export function registerClientCertificatesSuite(world: World): void {
  const file = (name: string): string => join(world.extension.extensionPath, 'test', 'fixtures', 'tls', name);
  const pem = (name: string): string => readFileSync(file(name), 'utf8');
  const set = (section: string, name: string, value: unknown): Thenable<void> =>
    workspace.getConfiguration(section).update(name, value, ConfigurationTarget.Global);

  describe('client certificates', function () {
    const usual = getCACertificates('default');
    const strict: Seen = [];
    const curious: Seen = [];
    const byProxy: Seen = [];
    const tunnels: string[] = [];
    const servers: (Server | HttpServer)[] = [];
    let strictPort = 0;
    let curiousPort = 0;
    let proxyPort = 0;
    let safeProxyPort = 0;

    const tls = (rejectUnauthorized: boolean): ServerOptions => ({
      cert: pem('leaf.pem') + pem('intermediate.pem'),
      key: pem('server.key'),
      ca: pem('root.pem'),
      requestCert: true,
      rejectUnauthorized,
    });
    const start = async (server: Server | HttpServer): Promise<number> => {
      servers.push(server);
      server.listen(0);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    };
    const serve = (seen: Seen, rejectUnauthorized: boolean): Promise<number> =>
      start(
        createServer(tls(rejectUnauthorized), (request, response) => {
          seen.push(clientName(request.socket));
          response.end('{"data":{"currentUser":{"username":"hello"}}}');
        }),
      );
    const tunnel = (request: { url?: string; socket: Socket }, client: Socket): void => {
      const [host = '', port = ''] = (request.url ?? '').split(':');
      tunnels.push(request.url ?? '');
      byProxy.push(clientName(request.socket));
      const server = connect(Number(port), host, () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        server.pipe(client).pipe(server);
      });
      for (const socket of [server, client]) socket.on('error', () => socket.destroy());
    };
    const certificateFor = (port: number, files: object): object[] =>
      [direct, proxied].map((host) => ({ origin: `https://${host}:${port}`, ...files }));
    const use = async (value: readonly object[]): Promise<void> => {
      await set('instanceExplorer', 'clientCertificates', value);
      await eventually(
        'the setting',
        () =>
          JSON.stringify(workspace.getConfiguration('instanceExplorer').get('clientCertificates')) ===
          JSON.stringify(value),
      );
    };
    const get = async (host: string, port: number): Promise<string> => {
      const url = `https://${host}:${port}`;
      const { verify_exports: verify } = productChunk(world, 'verify') as {
        readonly verify_exports: Pick<typeof Verify, 'verifyCredential'>;
      };
      return verify.verifyCredential(url, { scheme: 'token', token: 'canary' });
    };
    const pemFiles = { certificate: file('client.pem'), key: file('client.key') };
    const pkcs12 = { pkcs12: file('client-open.p12') };

    before(async function () {
      // macOS doesn't support 127.0.0.2 by default, and Windows is untested.
      if (process.platform !== 'linux') this.skip();
      // Adds the authority to the default ones, because connections through a proxy ignore the global agent.
      setDefaultCACertificates([...usual, pem('root.pem')]);
      strictPort = await serve(strict, true);
      curiousPort = await serve(curious, false);
      proxyPort = await start(createHttpServer().on('connect', tunnel));
      safeProxyPort = await start(createServer(tls(false)).on('connect', tunnel));
    });
    beforeEach(() => {
      for (const list of [strict, curious, byProxy, tunnels]) list.length = 0;
    });
    after(async () => {
      await set('instanceExplorer', 'clientCertificates', undefined);
      setDefaultCACertificates(usual);
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    });

    for (const [what, files] of [
      ['PEM files', pemFiles],
      ['a PKCS#12 file', pkcs12],
    ] as const) {
      it(`are sent from ${what} only to their origin, without a proxy`, async () => {
        await use(certificateFor(strictPort, files));
        for (const host of [direct, proxied]) assert.equal(await get(host, strictPort), 'hello');
        assert.equal(await get(direct, curiousPort), 'hello');
        assert.deepEqual([strict, curious, tunnels], [['Test Client', 'Test Client'], [''], []]);
      });
    }

    it('are mentioned in the error if they are missing', async () => {
      await use([]);
      for (const host of [direct, proxied]) {
        await assert.rejects(get(host, strictPort), {
          name: 'UserError',
          kind: 'clientCertificate',
          message: `${host}:${strictPort} requires a client certificate.`,
        });
      }
    });

    for (const [what, proxyUrl] of [
      ['an HTTP proxy', () => `http://127.0.0.1:${proxyPort}`],
      ['an HTTPS proxy', () => `https://127.0.0.1:${safeProxyPort}`],
    ] as const) {
      describe(`with ${what} in "http.proxy"`, () => {
        before(async () => {
          await set('http', 'proxy', proxyUrl());
          await use([]);
          await eventually('the proxy', async () => {
            await get(proxied, curiousPort).catch(() => undefined);
            return tunnels.length > 0;
          });
        });
        after(async () => {
          await set('http', 'proxy', undefined);
          await eventually('no proxy', async () => {
            tunnels.length = 0;
            await get(proxied, curiousPort);
            return tunnels.length === 0;
          });
        });

        for (const [kind, files] of [
          ['PEM files', pemFiles],
          ['a PKCS#12 file', pkcs12],
        ] as const) {
          it(`are sent from ${kind} through the proxy, but not to it`, async () => {
            await use(certificateFor(strictPort, files));
            assert.equal(await get(proxied, strictPort), 'hello');
            assert.equal(await get(proxied, curiousPort), 'hello');
            assert.deepEqual([strict, curious], [['Test Client'], ['']]);
            assert.deepEqual(tunnels, [`${proxied}:${strictPort}`, `${proxied}:${curiousPort}`]);
            assert.deepEqual(byProxy, ['', '']);
          });
        }

        it('are mentioned in the error if they are missing', async () => {
          await use([]);
          await assert.rejects(get(proxied, strictPort), {
            name: 'UserError',
            kind: 'clientCertificate',
            message: /requires a client certificate\.$/,
          });
          assert.deepEqual(tunnels, [`${proxied}:${strictPort}`]);
        });
      });
    }
  });
}

function clientName(socket: Socket): string {
  const { getPeerCertificate } = socket as Partial<TLSSocket>;
  const name = getPeerCertificate?.call(socket as TLSSocket)?.subject?.CN;
  return typeof name === 'string' ? name : '';
}

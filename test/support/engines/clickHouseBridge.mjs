// @ts-check
/**
 * A ClickHouse server for tests. It runs the engine in this process, and supports the part of the HTTP protocol that
 * @clickhouse/client uses. Run it as a process: node clickHouseBridge.mjs FOLDER PASSWORD [PORT]
 * It prints {"port":N} and ends with its parent. The environment variable INSTANCE_EXPLORER_CHDB is the folder in
 * which the npm package chdb is installed.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * The part of the chdb API that this program uses.
 * @typedef {{ bytes(): Uint8Array, rowsRead?: number, elapsed: number }} Result
 * @typedef {AsyncIterable<{ raw(): Uint8Array }> & { cancel(): void }} ResultStream
 * @typedef {object} Session
 * @property {(sql: string, options: { format: string }) => Promise<Result>} queryAsync
 * @property {(sql: string, options: { format: string }) => ResultStream} queryStream
 * @property {() => void} close
 */

const [, , folder = '', password = '', port = '0'] = process.argv;
const required = createRequire(join(process.env['INSTANCE_EXPLORER_CHDB'] ?? '', 'package.json'));
const { Session } = /** @type {{ Session: new (folder: string) => Session }} */ (required('chdb'));

/**
 * Keeps the data open. Every request has a separate session, so that its settings don't apply to other requests.
 */
const main = new Session(folder);
/** Parameters of the protocol that aren't settings of the engine in this process. */
const ownParameters = new Set(['query', 'query_id', 'database', 'default_format', 'compress', 'role']);
const serverOnly =
  /^(?:wait_end_of_query|send_progress_in_http_headers|http_\w+|enable_http_compression|cancel_http_readonly_queries_on_client_close)$/;
/** Other formats can't be streamed, because the engine repeats their beginning and end in each chunk. */
const streamed = /^JSONCompactEachRow$/i;
const reads = /^\s*\(*\s*(?:SELECT|WITH|VALUES)\b/i;

/** @param {string} text */
const quoted = (text) => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

/** The HTTP status codes of ClickHouse servers, by error code. @type {Readonly<Record<number, number>>} */
const statuses = {
  516: 403,
  192: 403,
  62: 400,
  60: 404,
  81: 404,
  47: 404,
  46: 404,
  115: 404,
  159: 408,
  48: 501,
};

/** @param {unknown} error */
function errorText(error) {
  const text = error instanceof Error ? error.message : String(error);
  const from = text.indexOf('Code: ');
  return from < 0 ? `Code: 1002. DB::Exception: ${text} (UNKNOWN_EXCEPTION)` : text.slice(from);
}

/**
 * Stops a statement. Finds it by the comment before it, because the engine assigns its own IDs.
 * @param {string} id
 */
const kill = (id) =>
  main.queryAsync(`KILL QUERY WHERE startsWith(query, ${quoted(comment(id))}) ASYNC`, { format: 'TSV' });

/** @param {string} id */
const comment = (id) => `/* bridge:${id} */`;

/**
 * @param {Session} session
 * @param {URLSearchParams} parameters
 */
async function applySettings(session, parameters) {
  const database = parameters.get('database');
  if (database !== null && database !== 'default')
    await session.queryAsync(`USE \`${database.replace(/[\\`]/g, '\\$&')}\``, { format: 'TSV' });
  const settings = [...parameters]
    .filter(([name]) => !ownParameters.has(name) && !serverOnly.test(name))
    .map(([name, value]) => `${name} = ${quoted(value)}`);
  // One statement, so that readonly=1 and the other settings take effect together.
  if (settings.length > 0) await session.queryAsync(`SET ${settings.join(', ')}`, { format: 'TSV' });
}

/**
 * Returns the statement of a request; an INSERT reads the received file.
 * @param {string} query
 * @param {string} file
 */
function statementOf(query, file) {
  const insert = /^\s*(INSERT\s+INTO\s+[^]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(query);
  if (insert !== null)
    return `${insert[1]} FROM INFILE ${quoted(file)} COMPRESSION 'none' FORMAT ${insert[2]}`;
  const sql = [query, readFileSync(file, 'utf8')].filter((part) => part !== '').join('\n');
  if (/\bINTO\s+OUTFILE\b/i.test(sql))
    throw new Error('Code: 48. DB::Exception: INTO OUTFILE is not allowed. (NOT_IMPLEMENTED)');
  return sql.replace(/;\s*$/, '');
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(request, response) {
  const parameters = new URL(request.url ?? '/', 'http://bridge').searchParams;
  const id = parameters.get('query_id') ?? randomUUID();
  const file = join(tmpdir(), `bridge-${randomUUID()}`);
  const tag = randomBytes(8).toString('hex');
  const closed = once(response, 'close').catch(() => undefined);
  /** @type {import('node:stream').Writable} */
  let out = response;
  let complete = false;
  response.on('close', () => {
    if (!complete && parameters.get('cancel_http_readonly_queries_on_client_close') === '1')
      void kill(id).catch(() => undefined);
  });
  /** @type {Session | undefined} */
  let session;
  try {
    await pipeline(request, createWriteStream(file, { mode: 0o600 }));
    const credentials = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64');
    if (credentials.toString().replace(/^[^:]*:/, '') !== password)
      throw new Error('Code: 516. DB::Exception: default: Authentication failed. (AUTHENTICATION_FAILED)');
    session = new Session(folder);
    const sql = statementOf(parameters.get('query') ?? '', file);
    const killing = /^\s*KILL\s+QUERY\s+WHERE\s+query_id\s*=\s*'([^']+)'/i.exec(sql)?.[1];
    if (killing !== undefined) {
      await kill(killing);
      response.writeHead(200).end();
      return;
    }
    await applySettings(session, parameters);
    const format = /\bFORMAT\s+(\w+)\s*$/i.exec(sql)?.[1] ?? 'TabSeparated';
    const begin = () => {
      const gzip = parameters.get('enable_http_compression') === '1';
      response.writeHead(200, {
        'X-ClickHouse-Query-Id': id,
        'X-ClickHouse-Exception-Tag': tag,
        ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      });
      if (gzip) (out = createGzip()).pipe(response);
    };
    if (streamed.test(format) && reads.test(sql)) {
      const stream = session.queryStream(`${comment(id)} ${sql}`, { format });
      try {
        for await (const chunk of stream) {
          if (response.destroyed) break;
          if (!response.headersSent) begin();
          if (!out.write(chunk.raw())) await Promise.race([once(out, 'drain'), closed]);
        }
      } finally {
        stream.cancel();
      }
      if (!response.headersSent) begin();
      out.end();
    } else {
      const result = await session.queryAsync(`${comment(id)} ${sql}`, { format });
      begin();
      out.end(/^\s*INSERT/i.test(sql) ? undefined : Buffer.from(result.bytes()));
    }
  } catch (error) {
    const text = `${errorText(error)}\n`;
    const code = Number(/^Code: (\d+)/.exec(text)?.[1]);
    if (response.headersSent)
      out.end(`\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`);
    else response.writeHead(statuses[code] ?? 500, { 'X-ClickHouse-Exception-Code': String(code) }).end(text);
  } finally {
    complete = true;
    session?.close();
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) rmSync(file);
  }
}

const server = createServer((request, response) => {
  void respond(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  const instanceUrl = server.address();
  if (typeof instanceUrl === 'object')
    process.stdout.write(`${JSON.stringify({ port: instanceUrl?.port })}\n`);
});
process.on('disconnect', () => process.exit(0));

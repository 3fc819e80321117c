import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeTables } from './fakeTables';

/** An account of the fake server: its password, and the grants that `SHOW GRANTS` lists. */
export interface FakeAccount {
  readonly password: string;
  readonly grants: readonly string[];
}

/** A request with a valid password that the fake server received. */
export interface FakeRequest {
  readonly user: string;
  /** The statement, without the rows that follow it. */
  readonly statement: string;
  /** The parameters of the URL, which include settings such as `readonly`. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Simulates the part of a ClickHouse server that the extension uses over HTTP. Stores its tables in memory. */
export class FakeClickHouse {
  readonly requests: FakeRequest[] = [];
  readonly tables = new FakeTables();
  /** Called before the rows of an INSERT are added, for example to delay it. */
  beforeInsert: () => Promise<void> = () => Promise.resolve();
  private readonly server = createServer((request, response) => {
    this.respond(request, response).catch((error: unknown) => fail(response, 500, 1002, String(error)));
  });

  constructor(readonly accounts: Record<string, FakeAccount>) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    const { user, password } = credentialOf(request);
    const account = this.accounts[user];
    const body = await bodyOf(request);
    if (account === undefined || account.password !== password) {
      return fail(response, 403, 516, `${user}: Authentication failed. (AUTHENTICATION_FAILED)`);
    }
    const inUrl = url.searchParams.get('query');
    const statement = inUrl ?? body.toString('utf8');
    this.requests.push({ user, statement, settings: Object.fromEntries(url.searchParams) });
    if (/^\s*INSERT\b/i.test(statement)) await this.beforeInsert();
    if (response.destroyed) return;
    const rows = await this.tables.run(statement, inUrl === null ? Buffer.alloc(0) : body, account.grants);
    response.setHeader('Content-Type', 'application/json');
    response.end(Buffer.isBuffer(rows) ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}

function credentialOf({ headers }: IncomingMessage): { readonly user: string; readonly password: string } {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [user = '', ...password] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return { user, password: password.join(':') };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Responds with an error in the format of ClickHouse. */
function fail(response: ServerResponse, status: number, code: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'X-ClickHouse-Exception-Code': String(code) });
  response.end(`Code: ${code}. DB::Exception: ${text}\n`);
}

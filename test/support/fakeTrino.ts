import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rowsOfStatement, type Target } from '../../src/warehouse/trino/statement';
import type { Cell } from '../../src/shared/table/table';

/** A request that a server received. */
interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export const fakePassword = 'canary password/1+';

/** A server that responds as the test determines. */
export interface FakeTrino {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Runs a statement, and returns its rows. */
  readonly rows: (signal?: AbortSignal, seconds?: number) => Promise<readonly (readonly Cell[])[]>;
  readonly target: Target;
}

type Respond = (request: ReceivedRequest, response: ServerResponse, url: string) => void;

/** Runs the work with a server that accepts the deletion of statements, and otherwise responds with `respond`. */
export async function withFakeTrino<T>(
  respond: Respond,
  work: (server: FakeTrino) => Promise<T>,
): Promise<T> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      if (method === 'DELETE') response.writeHead(204).end();
      else respond(one, response, url);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`reader:${fakePassword}`).toString('base64')}`;
  const target: Target = {
    url,
    host: `127.0.0.1:${port}`,
    headers: { 'X-Trino-User': 'reader' },
    credential: { origin: url, secrets: [fakePassword], authorization },
  };
  const rows = async (signal?: AbortSignal, seconds = 30): Promise<readonly (readonly Cell[])[]> => {
    const all: (readonly Cell[])[] = [];
    for await (const some of rowsOfStatement(target, { sql: 'SELECT 1', seconds, signal })) all.push(...some);
    return all;
  };
  try {
    return await work({ url, received, rows, target });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

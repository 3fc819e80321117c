import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clickHouseClient } from '../../src/warehouse/clickhouse/clickHouseClient';
import type { WarehouseClient } from '../../src/warehouse/warehouseClient';
import { testWarehouse } from './testWarehouse';

/** A statement that a server received. */
export interface ReceivedStatement {
  readonly sql: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

export const fakePassword = 'canary password/1+';

type Respond = (statement: ReceivedStatement, response: ServerResponse, request: IncomingMessage) => void;

/** Runs the work with a client of a server that responds as the test determines. */
export async function withFakeClickHouse<T>(
  respond: Respond,
  work: (client: WarehouseClient, received: readonly ReceivedStatement[], port: number) => Promise<T>,
): Promise<T> {
  const received: ReceivedStatement[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { searchParams } = new URL(request.url ?? '/', 'http://server');
      const { query = '', ...settings } = Object.fromEntries(searchParams);
      const { authorization } = request.headers;
      const body = Buffer.concat(chunks).toString('latin1');
      const statement = { sql: query === '' ? body : `${query}\n${body}`, settings, authorization };
      received.push(statement);
      respond(statement, response, request);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const warehouse = testWarehouse({ id: 'a', name: 'A', url: `http://127.0.0.1:${port}` });
  const client = clickHouseClient(warehouse, { role: 'read', password: fakePassword });
  try {
    return await work(client, received, port);
  } finally {
    await client.close();
    server.closeAllConnections();
    server.close();
  }
}

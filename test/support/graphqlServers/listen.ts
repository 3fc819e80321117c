import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphqlServer } from './api';

/** Starts a server on a free port of loopback. */
export async function listen(server: Server): Promise<GraphqlServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

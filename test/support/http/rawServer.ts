import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** TCP server whose script can write any bytes after the head of a request arrives. */
class RawServer {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private script: (socket: Socket) => void = (socket) => socket.end();

  constructor() {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      // The client might disconnect before everything is written.
      socket.on('error', () => undefined);
      let head = '';
      socket.on('data', (chunk) => {
        const complete = head.includes('\r\n\r\n');
        head += chunk.toString('latin1');
        if (!complete && head.includes('\r\n\r\n')) this.script(socket);
      });
    });
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get origin(): string {
    return `http://${this.host}`;
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  respond(script: (socket: Socket) => void): void {
    this.script = script;
  }

  /** Resolves when all connected clients have disconnected. */
  async idle(): Promise<void> {
    await Promise.all(
      [...this.sockets].map((socket) => new Promise((resolve) => socket.on('close', resolve))),
    );
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** Starts a raw server for the tests of a `describe` block. */
export function useRawServer(): RawServer {
  const server = new RawServer();
  before(() => server.start());
  after(() => server.stop());
  return server;
}

/** Returns the head of an HTTP response. */
export function head(status: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`;
}

import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket, type PeerCertificate } from 'node:tls';

/** Request as the server received it, with all headers. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Common name of the client certificate, if there is one. */
  readonly clientName?: string;
}

export type Script = (response: ServerResponse, request: Received) => void;

export interface Reply {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** TLS options of an HTTPS server. */
export interface TlsServerOptions extends TlsPair {
  /** Certificate authority of client certificates. */
  readonly ca?: string;
  readonly requestCert?: boolean;
  /** Whether the server rejects clients without a certificate from the authority. */
  readonly rejectUnauthorized?: boolean;
  readonly maxVersion?: 'TLSv1.2' | 'TLSv1.3';
}

/** HTTP server on loopback that runs a script for each request and records the requests. */
export class ScriptedServer {
  readonly received: Received[] = [];
  private script: Script = (response) => response.end();
  private readonly server: Server;
  private port = 0;

  constructor(private readonly tls?: TlsServerOptions) {
    this.server = tls === undefined ? createServer() : createTlsServer({ ...tls });
    this.server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const clientName = nameOfClient(request.socket);
        const body = Buffer.concat(chunks).toString('utf8');
        const received = { method, url, headers, body, ...(clientName === undefined ? {} : { clientName }) };
        this.received.push(received);
        this.script(response, received);
      });
    });
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get origin(): string {
    return `${this.tls === undefined ? 'http' : 'https'}://${this.host}`;
  }

  /** Returns the origin with another host name of this computer. */
  originAs(hostname: string): string {
    return this.origin.replace('127.0.0.1', hostname);
  }

  /** Last request. Throws if there is none. */
  get last(): Received {
    const last = this.received.at(-1);
    if (last === undefined) throw new Error('the server received nothing');
    return last;
  }

  respond(script: Script): void {
    this.script = script;
  }

  reply({ status = 200, statusText, headers = {}, body = '' }: Reply): void {
    this.respond((response) => {
      if (statusText === undefined) response.writeHead(status, headers);
      else response.writeHead(status, statusText, headers);
      response.end(body);
    });
  }

  /** Sends the replies in order, and repeats the last one. */
  replyInTurn(...replies: readonly Reply[]): void {
    let turn = 0;
    this.respond((response) => {
      const { status = 200, headers = {}, body = '' } = replies[Math.min(turn, replies.length - 1)] ?? {};
      turn += 1;
      response.writeHead(status, headers);
      response.end(body);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  forget(): void {
    this.received.length = 0;
    this.script = (response) => response.end();
  }
}

function nameOfClient(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const name = (socket.getPeerCertificate() as Partial<PeerCertificate> | null)?.subject?.CN;
  return typeof name === 'string' ? name : undefined;
}

/** Starts a server for the tests of a `describe` block, and resets it before each test. */
export function useServer(tls?: TlsServerOptions): ScriptedServer {
  const server = new ScriptedServer(tls);
  before(() => server.start());
  beforeEach(() => server.forget());
  after(() => server.stop());
  return server;
}

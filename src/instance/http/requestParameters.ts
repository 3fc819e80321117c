import type { Agent, ClientRequest } from 'node:http';
import https from 'node:https';
import { Socket, type OnReadOpts } from 'node:net';
import type { ClientIdentity } from './clientIdentity';
import { readUncopied, reusedReads } from './reusedReads';

interface Parameters {
  readonly identity?: ClientIdentity | undefined;
  /** Called when the request is assigned a socket of Node.js, whose HTTP parser copies the body. */
  readonly onSocket?: (() => void) | undefined;
  /** The agent that connects through a proxy. */
  readonly proxy?: Agent | undefined;
}

/** Passes parameters in the agent, because node-fetch passes no custom options to `node:http` and `node:https`. */
export class RequestParameters extends https.Agent {
  constructor(private readonly parameters: Parameters) {
    super();
  }

  get identity(): ClientIdentity | undefined {
    return this.parameters.identity;
  }

  /**
   * The agent for a proxy, and options for the socket, which agents pass on when they create one for the request. Agents
   * for proxies ignore them, so that the socket allocates memory for each read.
   */
  get socketOptions(): { readonly agent?: Agent; readonly onread?: OnReadOpts } {
    const { onSocket, proxy } = this.parameters;
    return {
      ...(proxy && { agent: proxy }),
      ...(onSocket && { onread: reusedReads() }),
    };
  }

  /** Reads the response to a request without copying, if the socket has {@link socketOptions}. */
  watch(request: ClientRequest): void {
    const { onSocket } = this.parameters;
    if (!onSocket) return;
    request.once('socket', (socket) => {
      // Other kinds of streams may use the memory of the data that they emit.
      if (!(socket instanceof Socket)) return;
      onSocket();
      // A socket can be used for further requests.
      request.once('close', readUncopied(socket));
    });
  }
}

import type { ClientRequest } from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import type { ClientIdentity } from './clientIdentity';

interface Parameters {
  readonly identity?: ClientIdentity | undefined;
  /** Called with the bytes that are read from the socket, before they are parsed. */
  readonly onRead?: ((bytes: Uint8Array) => void) | undefined;
}

/** Passes parameters through node-fetch, which passes only its agent to `node:http` and `node:https`. */
export class RequestParameters extends https.Agent {
  constructor(private readonly parameters: Parameters) {
    super();
  }

  get identity(): ClientIdentity | undefined {
    return this.parameters.identity;
  }

  /** Reports the bytes that are read for a request. */
  watch(request: ClientRequest): void {
    const { onRead } = this.parameters;
    if (onRead === undefined) return;
    request.once('socket', (socket) => {
      // Other code may use the data that other kinds of streams emit, so its memory must not be freed.
      if (!(socket instanceof Socket)) return;
      socket.prependListener('data', onRead);
      // A socket can be used for further requests.
      request.once('close', () => socket.removeListener('data', onRead));
    });
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { emptyResponse, textResponse } from '../http/response';
import { readBody, type BodyCaps, type ReadBody } from '../http/body';
import { send } from '../http/send';
import { splitTarget } from './paths';

/** The listener that receives a request. */
export type SiteName = 'instance' | 'analytics';

/** A request that passed the initial checks, with its body. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: string;
  readonly body: ReadBody;
}

/** Receives each request before its handler, and returns whether it responded. Only tests have one. */
export type Intercept = (
  site: SiteName,
  request: IncomingMessage,
  response: ServerResponse,
  body: Promise<ReadBody>,
) => Promise<boolean>;

/** Options that all listeners share. */
export interface Door {
  readonly caps: BodyCaps;
  readonly intercept: Intercept | undefined;
}

/**
 * Checks the host name of each request, and reads its body for its handler. If a handler throws, the response is a 500
 * without a body, or is cut off if its headers were sent.
 */
export function serve(site: SiteName, door: Door, handle: (visit: Visit) => Promise<void>): RequestListener {
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isLoopbackHost(request.headers.host)) {
      const sentence = 'The sample instance responds only to the host names localhost, 127.0.0.1, and [::1].';
      return send(request, response, textResponse(421, sentence));
    }
    const body = readBody(request, door.caps);
    if ((await door.intercept?.(site, request, response, body)) === true) return;
    await handle({ request, response, ...splitTarget(request.url ?? '/'), body: await body });
  };
  return (request, response) => {
    void receive(request, response).catch(async () => {
      if (response.headersSent) response.destroy();
      else await send(request, response, emptyResponse(500));
    });
  };
}

/**
 * Whether a `Host` header names this computer. Protects against DNS rebinding: a web page can make a browser
 * send requests to loopback, but these contain the host name of the page.
 */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  return name === '127.0.0.1' || name === 'localhost' || name === '[::1]';
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultResponse, type FaultScene } from '../faults/responses';
import type { FaultAction, SiteName } from '../faults/fault';
import { corruptBody } from '../faults/corruptBody';
import type { FaultStore } from '../faults/store';
import { emptyResponse, textResponse } from '../http/response';
import { readBody, type BodyCaps, type ReadBody } from '../http/body';
import { isLoopbackHost } from '../http/hosts';
import { send } from '../http/send';
import { splitTarget } from './paths';
import { recordable, type RecordedRequest, type RequestRecord } from './record';

/** A request that passed the initial checks, with its body. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: string;
  readonly body: ReadBody;
}

export interface FrontDoor {
  readonly site: SiteName;
  /** Scheme, host, and port of the listener. */
  readonly origin: string;
  readonly faults: FaultStore;
  readonly record: RequestRecord;
  readonly caps: BodyCaps;
  /** Returns the external origin that redirects lead to. */
  readonly elsewhere: () => Promise<string>;
  readonly now: () => number;
}

/**
 * Processes each request before its handler: checks the host name, records the request, and applies a
 * matching fault. If a handler throws, the response is a 500 without a body, or is cut
 * off if its headers were sent.
 */
export function serve(door: FrontDoor, handle: (visit: Visit) => Promise<void>): RequestListener {
  return (request, response) => {
    void receive(door, handle, request, response).catch(async () => {
      if (response.headersSent) response.destroy();
      else await send(request, response, emptyResponse(500));
    });
  };
}

async function receive(
  door: FrontDoor,
  handle: (visit: Visit) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host)) {
    return send(
      request,
      response,
      textResponse(
        421,
        'The sample instance responds only to the host names localhost, 127.0.0.1, and [::1].',
      ),
    );
  }
  const { method = 'GET', url: target = '/', headers } = request;
  const recorded = door.record.note(door.site, method, target, headers);
  const noteStatus = () => {
    if (response.headersSent) recorded.status = response.statusCode;
  };
  response.once('finish', noteStatus).once('close', noteStatus);
  const { path, query } = splitTarget(target);
  const body = await readBody(request, door.caps);
  if (body.kind === 'text') recorded.body = recordable(body.text);
  const fault = door.faults.take({ site: door.site, method, path, query });
  const proceeds = fault === undefined || (await strike(door, fault, recorded, request, response));
  if (proceeds) await handle({ request, response, path, query, body });
}

/** Applies a fault. Returns true if the handler should still respond. */
async function strike(
  door: FrontDoor,
  fault: FaultAction,
  { method, target, headers, body }: RecordedRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  switch (fault.kind) {
    case 'reply':
    case 'echo':
    case 'redirect':
    case 'tooManyRequests': {
      const elsewhere = fault.kind === 'redirect' ? await door.elsewhere() : '';
      const scene: FaultScene = {
        origin: door.origin,
        target,
        method,
        headers,
        body,
        elsewhere,
        now: door.now(),
      };
      await send(request, response, faultResponse(fault, scene));
      return false;
    }
    case 'silence':
      return false;
    case 'reset':
      // A TLS socket can't be reset, only closed.
      if ('encrypted' in request.socket) request.socket.destroy();
      else request.socket.resetAndDestroy();
      return false;
    case 'delay':
      await sleep(fault.milliseconds);
      return true;
    case 'trickle':
    case 'cut':
    case 'wrongLength':
    case 'corruptGzip':
    case 'endless':
      corruptBody(response, fault);
      return true;
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../../src/sample/http/send';
import { splitTarget } from '../../../src/sample/server/paths';
import type { Intercept } from '../../../src/sample/server/serve';
import { corruptBody } from './faults/corruptBody';
import type { FaultAction } from './faults/fault';
import { faultResponse } from './faults/responses';
import type { FaultStore } from './faults/store';
import { recordable, type RecordedRequest, type RequestRecord } from './record';

export interface Interception {
  readonly faults: FaultStore;
  readonly record: RequestRecord;
  /** Returns the external origin that redirects lead to. */
  readonly elsewhere: () => Promise<string>;
  readonly now: () => number;
}

/** Returns a function that records each request and applies a matching fault. */
export function recordAndFail(parts: Interception): Intercept {
  return async (site, request, response, body) => {
    const { method = 'GET', url: target = '/', headers } = request;
    const recorded = parts.record.note(site, method, target, headers);
    const noteStatus = () => {
      if (response.headersSent) recorded.status = response.statusCode;
    };
    response.once('finish', noteStatus).once('close', noteStatus);
    const read = await body;
    if (read.kind === 'text') recorded.body = recordable(read.text);
    const fault = parts.faults.take({ site, method, ...splitTarget(target) });
    return fault !== undefined && (await strike(parts, fault, recorded, request, response));
  };
}

/** Applies a fault. Returns whether it replaces the response of the handler. */
async function strike(
  { elsewhere, now }: Interception,
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
      const { localPort } = request.socket;
      const scene = {
        origin: `${'encrypted' in request.socket ? 'https' : 'http'}://127.0.0.1:${localPort}`,
        target,
        method,
        headers,
        body,
        elsewhere: fault.kind === 'redirect' ? await elsewhere() : '',
        now: now(),
      };
      await send(request, response, faultResponse(fault, scene));
      return true;
    }
    case 'silence':
      return true;
    case 'reset':
      // A TLS socket can't be reset, only closed.
      if ('encrypted' in request.socket) request.socket.destroy();
      else request.socket.resetAndDestroy();
      return true;
    case 'delay':
      await sleep(fault.milliseconds);
      return false;
    case 'trickle':
    case 'cut':
    case 'wrongLength':
    case 'corruptGzip':
    case 'endless':
      corruptBody(response, fault);
      return false;
  }
}

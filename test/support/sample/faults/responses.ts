import type { IncomingHttpHeaders } from 'node:http';
import {
  jsonResponse,
  redirectResponse,
  textResponse,
  type SampleResponse,
} from '../../../../src/sample/http/response';
import type { FaultAction, RedirectTarget } from './fault';

/** Faults that replace the response. */
export type AnsweringFault = Extract<
  FaultAction,
  { kind: 'reply' | 'echo' | 'redirect' | 'tooManyRequests' }
>;

/** Request data for faults that replace the response. */
export interface FaultScene {
  /** Scheme, host, and port of the listener that received the request. */
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /**
   * Origin of the server to which the redirect targets `otherPort`, `otherHost`, and `plainHttp` lead; empty unless
   * the fault is a redirect. The server responds to all requests and records them.
   */
  readonly elsewhere: string;
  readonly now: number;
}

export function faultResponse(fault: AnsweringFault, scene: FaultScene): SampleResponse {
  switch (fault.kind) {
    case 'reply':
      return {
        status: fault.status,
        headers: { 'content-type': 'text/html; charset=utf-8', ...fault.headers },
        body: fault.body ?? '',
      };
    case 'echo':
      return echo(fault.status ?? 200, scene);
    case 'redirect':
      return redirectResponse(fault.status ?? 302, redirectUrl(fault.to, scene));
    case 'tooManyRequests': {
      const { retryAfterSeconds: seconds, form = 'seconds' } = fault;
      const retryAfter =
        form === 'seconds' ? String(seconds) : new Date(scene.now + seconds * 1000).toUTCString();
      const response = textResponse(429, 'Too many requests.');
      return { ...response, headers: { ...response.headers, 'retry-after': retryAfter } };
    }
  }
}

/** Returns the received headers as headers, and the request in the body, to test that clients redact secrets. */
function echo(status: number, { method, target, headers, body }: FaultScene): SampleResponse {
  const echoed = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`x-echo-${name}`, [value ?? ''].flat().join(', ')]),
  );
  const message = `echo: ${JSON.stringify(headers)}`;
  return jsonResponse(status, { errors: [{ message }], method, target, headers, body }, echoed);
}

function redirectUrl(to: RedirectTarget, { origin, target, elsewhere }: FaultScene): string {
  const from = new URL(origin);
  switch (to) {
    case 'sameOrigin':
      return `${origin}/redirected${target}`;
    case 'otherPort':
      return `${elsewhere}${target}`;
    case 'otherHost':
      return `${elsewhere.replace('127.0.0.1', 'localhost')}${target}`;
    case 'subdomain':
      return `${from.protocol}//login.localhost:${from.port}${target}`;
    case 'plainHttp':
      return `http://${new URL(elsewhere).host}${target}`;
    default:
      return to.url;
  }
}

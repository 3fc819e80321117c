import type { Analytics } from '../analytics';
import type { TokenRegistry } from '../auth/tokens';
import { respondControl, controlPath, type ControlEndpoint } from '../control/endpoint';
import { FaultStore } from '../faults/store';
import type { Listener } from '../http/listener';
import { jsonResponse } from '../http/response';
import { send } from '../http/send';
import { respondInstance, type Instance } from './instance';
import { RequestRecord } from './record';
import { serve, type FrontDoor, type Visit } from './serve';

/** Options that all listeners share. */
export type Door = Omit<FrontDoor, 'site' | 'origin'>;

/** Serves the instance and, if enabled, the control endpoint on a listener. */
export function serveInstance(
  listener: Listener,
  door: Door,
  instance: Instance,
  endpoint: ControlEndpoint | undefined,
): void {
  const full: FrontDoor = { ...door, site: 'instance', origin: listener.origin };
  const main = serve(full, (visit) => visitInstance(instance, visit));
  if (endpoint === undefined) return listener.serve(main);
  // Control requests are excluded from faults and recording.
  const back: FrontDoor = { ...full, faults: new FaultStore(), record: new RequestRecord(false) };
  const behind = serve(back, (visit) => visitControl(endpoint, visit));
  listener.serve((request, response) => (request.url === controlPath ? behind : main)(request, response));
}

/** Serves the analytics API on a listener. */
export function serveAnalytics(
  listener: Listener,
  door: Door,
  analytics: Analytics,
  tokens: TokenRegistry,
): void {
  const full: FrontDoor = { ...door, site: 'analytics', origin: listener.origin };
  listener.serve(serve(full, (visit) => respondAnalyticsSite(visit, analytics, tokens)));
}

async function visitInstance(
  instance: Instance,
  { request, response, path, query, body }: Visit,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const reply = await respondInstance(instance, { method, path, query, headers, body });
  if (reply !== 'noAnswer') await send(request, response, reply);
}

async function visitControl(endpoint: ControlEndpoint, { request, response, body }: Visit): Promise<void> {
  const text = body.kind === 'text' ? body.text : '';
  await send(request, response, await respondControl(endpoint, request.headers.authorization, text));
}

/** Serves the analytics API. Verifies the bearer token, and passes authorized requests to `analytics`. */
async function respondAnalyticsSite(
  { request, response, path, query }: Visit,
  analytics: Analytics,
  tokens: TokenRegistry,
): Promise<void> {
  const [, secret] = /^Bearer +(\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const token = secret === undefined ? undefined : tokens.use(secret, 'analytics');
  if (token === undefined) {
    const error = {
      code: 'unauthorized',
      message: 'The access token is missing, invalid, expired, or revoked.',
    };
    return send(request, response, jsonResponse(401, { error }));
  }
  await analytics.handle(
    {
      url: new URL(`http://127.0.0.1${path}?${query}`),
      method: request.method ?? 'GET',
      acceptEncoding: [request.headers['accept-encoding'] ?? []].flat().join(', '),
    },
    response,
    { mayAccess: (host) => token.instances?.includes(host) ?? true },
  );
}

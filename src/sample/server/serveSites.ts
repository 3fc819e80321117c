import type { Analytics } from '../analytics';
import type { TokenRegistry } from '../auth/tokens';
import type { Listener } from '../http/listener';
import { jsonResponse } from '../http/response';
import { send } from '../http/send';
import { respondInstance, type Instance } from './instance';
import { serve, type Door, type Visit } from './serve';

/** Serves the instance on a listener. */
export function serveInstance(listener: Listener, door: Door, instance: Instance): void {
  listener.serve(serve('instance', door, (visit) => visitInstance(instance, visit)));
}

/** Serves the analytics API on a listener. */
export function serveAnalytics(
  listener: Listener,
  door: Door,
  analytics: Analytics,
  tokens: TokenRegistry,
): void {
  listener.serve(serve('analytics', door, (visit) => respondAnalyticsSite(visit, analytics, tokens)));
}

async function visitInstance(
  instance: Instance,
  { request, response, path, query, body }: Visit,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const reply = await respondInstance(instance, { method, path, query, headers, body });
  if (reply !== 'noAnswer') await send(request, response, reply);
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

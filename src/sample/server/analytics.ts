import type { Analytics } from '../analytics';
import type { TokenRegistry } from '../auth/tokens';
import { jsonResponse } from '../http/response';
import { send } from '../http/send';
import type { Visit } from './serve';

/** Serves the analytics API. Verifies the bearer token, and passes authorized requests to `analytics`. */
export async function respondAnalyticsSite(
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

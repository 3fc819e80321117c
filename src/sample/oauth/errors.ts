import { jsonResponse, type SampleResponse } from '../http/response';

/** OAuth error codes (RFC 6749 and RFC 8628). */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type';

const errors: Readonly<Record<OAuthErrorCode, { readonly status: number; readonly description: string }>> = {
  access_denied: {
    status: 403,
    description: 'The resource owner or authorization server denied the request.',
  },
  authorization_pending: {
    status: 400,
    description:
      "The authorization request is still pending as the end user hasn't yet completed the user-interaction steps.",
  },
  expired_token: {
    status: 400,
    description: 'The device_code has expired, and the device authorization session has concluded.',
  },
  invalid_client: {
    status: 401,
    description:
      'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).',
  },
  invalid_grant: {
    status: 400,
    description:
      'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  },
  invalid_request: {
    status: 400,
    description: 'The request is missing a required parameter, or one of its parameters cannot be used.',
  },
  invalid_scope: { status: 400, description: 'The requested scope is invalid, unknown, or malformed.' },
  slow_down: {
    status: 400,
    description: 'The authorization request was rate-limited to prevent system overload. Poll less often.',
  },
  unauthorized_client: { status: 400, description: 'The client may not use this authorization grant type.' },
  unsupported_grant_type: {
    status: 400,
    description: 'The server does not know this authorization grant type.',
  },
};

/** Headers of responses about tokens and device codes, and of OAuth errors in JSON. */
export const noStore = {
  'content-type': 'application/json;charset=UTF-8',
  'cache-control': 'no-store',
  pragma: 'no-cache',
};

export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(readonly code: OAuthErrorCode) {
    super(errors[code].description);
  }
}

/** Creates an error response (RFC 6749, section 5.2). */
export function oauthErrorResponse({ code, message }: OAuthError): SampleResponse {
  return jsonResponse(errors[code].status, { error: code, error_description: message }, noStore);
}

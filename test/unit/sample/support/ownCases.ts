import type { HttpCase } from './httpCases';

const plain = { 'content-type': 'text/plain; charset=utf-8' };
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const oauth = { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' };

function sentence(id: string, status: number, text: string): HttpCase {
  return { id, request: {}, status, headers: plain, body: `${text}\n` };
}

function response(id: string, body: unknown): HttpCase {
  return { id, request: {}, status: 200, headers: json, body: JSON.stringify(body) };
}

function failure(id: string, error: object, data?: unknown): HttpCase {
  return response(id, { errors: [error], ...(data !== undefined && { data }) });
}

function hiddenReason(id: string, body: string, headers: Readonly<Record<string, string>> = {}): HttpCase {
  return { ...sentence(id, 500, ''), request: { body, headers } };
}

function oauthError(id: string, status: number, error: string): HttpCase {
  return { id, request: {}, status, headers: oauth, body: `{"error":"${error}","error_description":"…"}` };
}

function costLimit(limits: readonly (readonly [type: string, limit: number, actual: number])[]): string {
  const errors = limits.map(([type, limit, actual]) => ({
    message: `Query exceeds maximum ${type} limit`,
    extensions: {
      actual,
      code: 'ErrQueryComplexityLimitExceeded',
      docs_url: 'https://instance.example.com/help/api/graphql#cost-limits',
      limit,
      type,
    },
  }));
  return `${JSON.stringify({ errors })}\n`;
}

function refusedForCost(id: string, status: number, body: string): HttpCase {
  return { id, request: {}, status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

const invalid = 'Invalid access token.';
const privateMode = 'Private mode requires authentication.';

/** Cases with the expected responses of an instance. */
export const ownCases: readonly HttpCase[] = [
  response('ok', { data: { currentUser: { username: 'alice' } } }),
  response('ok_no_auth_public_instance', { data: { currentUser: null } }),
  sentence('no_auth_private', 401, privateMode),
  sentence('bad_scheme_private', 401, privateMode),
  sentence('bearer_on_old_instance', 401, privateMode),
  sentence('malformed_header', 401, 'Invalid Authorization header.'),
  sentence('invalid_token', 401, invalid),
  sentence('expired_token', 401, invalid),
  sentence('revoked_token', 401, invalid),
  sentence('sudo_without_scope', 401, invalid),
  sentence('sudo_subject_not_admin', 403, 'The subject user of a sudo access token must be a site admin.'),
  sentence('sudo_unknown_user', 403, 'Unable to sudo to nonexistent user.'),
  sentence('tokens_disabled', 401, 'Access token authorization is disabled.'),
  sentence(
    'no_auth_provider',
    403,
    'Access to this instance is forbidden because no authentication provider is set in site configuration.',
  ),
  sentence('licence_check_failed', 500, 'Could not check license for access token authorization.'),
  hiddenReason('malformed_json', '{"query": '),
  hiddenReason('batch_array', '[{"query":"{ __typename }"}]'),
  hiddenReason('variables_not_object', '{"query":"{ __typename }","variables":[]}'),
  hiddenReason('bad_gzip_request', 'this is no gzip', { 'content-encoding': 'gzip' }),
  { ...failure('empty_query', { message: 'no operations in query document' }), request: { body: '{}' } },
  failure('multi_op_no_name', {
    message: 'more than one operation in query document and no operation name given',
  }),
  failure('unknown_operation_name', { message: 'no operation with name "Nope"' }),
  {
    ...failure('syntax_error', {
      message: 'syntax error: unexpected "", expecting Ident',
      locations: [{ line: 1, column: 8 }],
    }),
    request: { body: '{"query":"query {"}' },
  },
  {
    ...failure('validation_error', {
      message: 'Cannot query field "usrname" on type "User". Did you mean "username"?',
      locations: [{ line: 1, column: 17 }],
    }),
    request: { body: '{"query":"{ currentUser { usrname } }"}' },
  },
  failure('variable_type_error', {
    message: 'Variable "first" has invalid type string.\nExpected type "Int", found ten.',
    locations: [{ line: 1, column: 9 }],
  }),
  failure(
    'resolver_error_partial',
    { message: 'must be site admin', path: ['site', 'configuration'] },
    { currentUser: { username: 'alice' }, site: null },
  ),
  failure('resolver_error_root_null', { message: 'not authenticated', path: ['createAccessToken'] }, null),
  failure(
    'resolver_error_with_code',
    {
      message: 'A credential for this code host already exists',
      path: ['createBatchChangesCredential'],
      extensions: { code: 'ErrDuplicateCredential' },
    },
    null,
  ),
  failure(
    'resolver_panic',
    { message: 'panic occurred: index out of range', path: ['site'] },
    { site: null },
  ),
  refusedForCost('cost_limit_one', 400, costLimit([['field count', 500_000, 502_001]])),
  refusedForCost(
    'cost_limit_many',
    400,
    costLimit([
      ['alias count', 500, 501],
      ['duplicate field count', 500, 501],
    ]),
  ),
  refusedForCost('cost_limit_old', 403, '{"errors":[{"message":"query exceeds maximum query cost"}]}\n'),
  { id: 'rate_limited_anonymous', request: {}, status: 429, headers: { 'retry-after': '37' }, body: '' },
  { id: 'get_method', request: {}, status: 405, headers: {}, body: '' },
  sentence('unknown_api_route', 404, 'no route'),
  { id: 'trailing_slash', request: {}, status: 301, headers: { location: '/.api/graphql' }, body: '' },
  { id: 'double_slash', request: {}, status: 301, headers: { location: '/.api/graphql' }, body: '' },
  {
    id: 'options_preflight',
    request: {},
    status: 200,
    headers: { 'access-control-allow-methods': 'GET, POST, OPTIONS' },
    body: '',
  },
  {
    id: 'u2f_challenge_proxy',
    request: {},
    status: 401,
    headers: { 'x-proxy-u2f-challenge': 'true' },
    body: '',
  },
  {
    id: 'upgrade_page',
    request: {},
    status: 200,
    headers: html,
    body: '<!DOCTYPE html><title>Upgrading</title>',
  },
  {
    id: 'sso_html_200',
    request: {},
    status: 200,
    headers: html,
    body: '<!DOCTYPE html><title>Sign in</title>',
  },
  {
    id: 'sso_redirect',
    request: {},
    status: 302,
    headers: { location: 'https://sign-in.example.com/?to=here' },
    body: '',
  },
  {
    id: 'bad_gateway',
    request: {},
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html>…</html>',
  },
  {
    id: 'too_large',
    request: {},
    status: 413,
    headers: { 'content-type': 'text/html' },
    body: '<html>\r\n<head><title>413 Request Entity Too Large</title></head>…',
  },
  {
    id: 'traced',
    request: { headers: { 'x-should-trace': 'true' } },
    status: 200,
    headers: {
      'x-trace': '00000000000000000000000000000000',
      'x-trace-span': '0000000000000000',
      'x-trace-url': 'https://instance.example.com/-/debug/jaeger/trace/0',
    },
    body: '{"data":{}}',
  },
  oauthError('oauth_pending', 400, 'authorization_pending'),
  oauthError('oauth_slow_down', 400, 'slow_down'),
  oauthError('oauth_expired_device', 400, 'expired_token'),
  oauthError('oauth_denied', 403, 'access_denied'),
  oauthError('oauth_refresh_reuse', 400, 'invalid_grant'),
  oauthError('oauth_bad_client', 401, 'invalid_client'),
];

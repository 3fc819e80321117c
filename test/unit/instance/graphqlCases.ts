import type { ErrorKind } from '../../../src/shared/userError';

/** Response of an instance or a proxy with its expected classification. */
export interface GraphqlCase {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly expected:
    | { readonly kind: 'data' | 'errors'; readonly errors: readonly RegExp[] }
    | {
        readonly kind: 'refused' | 'notGraphql' | 'thrown';
        readonly failure: ErrorKind;
        readonly says: RegExp;
      };
}

const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

function errors(...messages: readonly string[]): string {
  return JSON.stringify({ errors: messages.map((message) => ({ message })) });
}

const refused = (failure: ErrorKind, says: RegExp) => ({ kind: 'refused', failure, says }) as const;
const tokenRefused = refused(
  'unauthorized',
  /rejected the access token \(401\).*might be incorrect, expired, revoked/,
);
const tokenNeeded = refused('unauthorized', /requires an access token \(401\).*Enter an access token/);
const failed = refused('serverError', /returned an error \(500.*contact your administrator/);
const page = {
  kind: 'notGraphql',
  failure: 'notThisService',
  says: /web page instead of data.*sign-in page or an upgrade/,
} as const;
const redirected = {
  kind: 'thrown',
  failure: 'redirect',
  says: /redirects to .*If the server has moved/,
} as const;

const invalidToken: GraphqlCase = {
  status: 401,
  headers: plain,
  body: 'Invalid access token.\n',
  expected: tokenRefused,
};
const privateMode: GraphqlCase = {
  status: 401,
  headers: plain,
  body: 'Private mode requires authentication.\n',
  expected: tokenNeeded,
};
const hiddenError: GraphqlCase = { status: 500, headers: plain, body: '\n', expected: failed };

function graphqlErrors(status: number, body: string, ...expected: readonly RegExp[]): GraphqlCase {
  return { status, headers: json, body, expected: { kind: 'errors', errors: expected } };
}

function data(body: string, ...expected: readonly RegExp[]): GraphqlCase {
  return { status: 200, headers: json, body, expected: { kind: 'data', errors: expected } };
}

/** Responses of instances and proxies by the name of the published test case. */
export const graphqlCases: Readonly<Record<string, GraphqlCase>> = {
  ok: data('{"data":{"currentUser":{"username":"alice"}}}'),
  ok_no_auth_public_instance: data('{"data":{"currentUser":null}}'),
  no_auth_private: privateMode,
  bad_scheme_private: privateMode,
  bearer_on_old_instance: privateMode,
  malformed_header: { ...invalidToken, body: 'Invalid Authorization header.\n' },
  invalid_token: invalidToken,
  expired_token: invalidToken,
  revoked_token: invalidToken,
  sudo_without_scope: invalidToken,
  sudo_subject_not_admin: {
    status: 403,
    headers: plain,
    body: 'The subject user of a sudo access token must be a site admin.\n',
    expected: refused('forbidden', /\(403\).*subject user of a sudo access token.*Ask an administrator/),
  },
  sudo_unknown_user: {
    status: 403,
    headers: plain,
    body: 'Unable to sudo to nonexistent user.\n',
    expected: refused('forbidden', /\(403\).*Unable to sudo/),
  },
  tokens_disabled: {
    status: 401,
    headers: plain,
    body: 'Access token authorization is disabled.\n',
    expected: refused('forbidden', /doesn't allow access tokens \(401\).*to allow access tokens/),
  },
  no_auth_provider: {
    status: 403,
    headers: plain,
    body: 'Access is forbidden because no authentication provider is set in site configuration.\n',
    expected: refused('forbidden', /\(403\).*no authentication provider/),
  },
  licence_check_failed: {
    status: 500,
    headers: plain,
    body: 'Could not check license for access token authorization.\n',
    expected: refused('serverError', /500.*Could not check license/),
  },
  u2f_challenge_proxy: {
    ...invalidToken,
    headers: { 'x-customer-u2f-challenge': 'true' },
    body: '',
    expected: { ...tokenRefused, failure: 'accessProxy', says: /^A proxy in front of/ },
  },
  malformed_json: hiddenError,
  batch_array: hiddenError,
  variables_not_object: hiddenError,
  bad_gzip_request: hiddenError,
  empty_query: graphqlErrors(200, errors('no operations in query document'), /^no operations/),
  multi_op_no_name: graphqlErrors(
    200,
    errors('more than one operation in query document and no operation name given'),
    /^more than one operation/,
  ),
  unknown_operation_name: graphqlErrors(200, errors('no operation with name "Nope"'), /"Nope"/),
  subscription: graphqlErrors(200, errors('graphql-ws protocol header is missing'), /graphql-ws/),
  syntax_error: graphqlErrors(
    200,
    '{"errors":[{"message":"syntax error: unexpected \\"\\", expecting Ident","locations":[{"line":1,"column":8}]}]}',
    /^syntax error/,
  ),
  validation_error: graphqlErrors(200, errors('Cannot query field "usrname" on type "User".'), /usrname/),
  variable_type_error: graphqlErrors(
    200,
    errors('Variable "first" has invalid type string.\nExpected type "Int", found ten.'),
    /string\.\nExpected type/,
  ),
  resolver_error_partial: data(
    '{"errors":[{"message":"must be site admin","path":["site","configuration"]}],"data":{"currentUser":{"username":"alice"},"site":null}}',
    /must be site admin/,
  ),
  resolver_error_root_null: data(
    '{"errors":[{"message":"not authenticated","path":["x"]}],"data":null}',
    /not authenticated/,
  ),
  resolver_error_with_code: data(
    '{"errors":[{"message":"A credential for this code host already exists","extensions":{"code":"Duplicate"}}],"data":null}',
    /already exists/,
  ),
  resolver_panic: data(
    '{"errors":[{"message":"panic occurred: nil pointer","path":["site"]}],"data":{"site":null}}',
    /panic/,
  ),
  cost_limit_one: graphqlErrors(
    400,
    `${errors('Query exceeds maximum field count limit')}\n`,
    /field count limit/,
  ),
  cost_limit_many: graphqlErrors(
    400,
    `${errors('Query exceeds maximum alias count limit', 'Query exceeds maximum duplicate field count limit')}\n`,
    /alias count/,
    /duplicate field count/,
  ),
  cost_limit_old: graphqlErrors(403, `${errors('query exceeds maximum query cost')}\n`, /query cost/),
  rate_limited_anonymous: {
    status: 429,
    headers: { 'Retry-After': '37' },
    body: '',
    expected: refused('rateLimited', /too many requests \(429\)\. Try again in 37\.0 s\./),
  },
  get_method: { status: 405, body: '', expected: refused('httpStatus', /status \(405/) },
  unknown_api_route: {
    status: 404,
    headers: plain,
    body: 'no route\n',
    expected: refused('notFound', /URL wasn't found .*\(404\).*no route.*Check the URL/),
  },
  trailing_slash: { status: 301, headers: { Location: '/.api/graphql' }, body: '', expected: redirected },
  double_slash: { status: 301, headers: { Location: '/.api/graphql' }, body: '', expected: redirected },
  options_preflight: {
    status: 200,
    body: '',
    expected: { kind: 'notGraphql', failure: 'notThisService', says: /empty response.*proxy is blocking/ },
  },
  upgrade_page: {
    status: 200,
    headers: html,
    body: '<!DOCTYPE html><html><head><title>Upgrading</title></head></html>',
    expected: page,
  },
  sso_html_200: {
    status: 200,
    headers: html,
    body: '<!DOCTYPE html><html><title>Sign in</title></html>',
    expected: page,
  },
  sso_redirect: {
    status: 302,
    headers: { Location: 'https://sso.example.com/login?rd=x' },
    body: '',
    expected: { kind: 'thrown', failure: 'accessProxy', says: /redirects to a sign-in page/ },
  },
  bad_gateway: {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n</html>\r\n',
    expected: refused('serverError', /returned an error \(502 Bad Gateway\)\. Try again later/),
  },
  too_large: {
    status: 413,
    headers: { 'Content-Type': 'text/html' },
    body: '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n</html>',
    expected: refused('tooLarge', /too large .*\(413\)\. Send a shorter/),
  },
  traced: { ...data('{"data":{}}'), headers: { ...json, 'X-Trace': '0af7651916cd43dd8448eb211c80319c' } },
};

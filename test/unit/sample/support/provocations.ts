import assert from 'node:assert/strict';
import type { ControlledSample } from '../../../support/sample/controlledSample';
import { assertLikeCase, type HttpCase } from './httpCases';
import { obtainTokens, refresh, tokenPath } from './oauthClient';
import { exchange, postForm, postQuery, type WireResponse } from './wire';

/** Reproduces a case with a running sample and returns the response. */
export type Provoke = (sample: ControlledSample, example: HttpCase) => Promise<WireResponse>;

export const me = '{ currentUser { username } }';

function withAuthorization(header: (sample: ControlledSample) => string | undefined): Provoke {
  return (sample) => postQuery(sample.baseUrl, header(sample), me);
}

/** Returns a function that sends a query with the access token of a regular user. */
function asking(query: string, more: { variables?: unknown; operationName?: string } = {}): Provoke {
  return ({ baseUrl, tokens }) => postQuery(baseUrl, `token ${tokens.user}`, query, more);
}

const posting: Provoke = ({ baseUrl, tokens }, { request }) =>
  exchange(baseUrl, {
    method: 'POST',
    path: '/.api/graphql',
    headers: { authorization: `token ${tokens.user}`, ...request.headers },
    body: request.body ?? '',
  });

function at(method: string, path: string): Provoke {
  return ({ baseUrl, tokens }) =>
    exchange(baseUrl, { method, path, headers: { authorization: `token ${tokens.user}` } });
}

function configured(
  settings: Parameters<ControlledSample['control']['configure']>[0],
  provoke: Provoke,
): Provoke {
  return async (sample, example) => {
    const before = structuredClone(sample.control.configure({}));
    sample.control.configure(settings);
    try {
      return await provoke(sample, example);
    } finally {
      sample.control.configure(before);
    }
  };
}

/** Simulates a proxy in front of the instance that sends the response of the case. */
const inFront: Provoke = (sample, { status, headers, body }) => {
  // Removes the ellipses, which replace omitted text, because headers can't contain them.
  const sendable = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('…', '')] as const);
  const action = {
    kind: 'reply',
    status: status ?? 200,
    headers: Object.fromEntries(sendable),
    body: body ?? '',
  } as const;
  sample.control.addFault({ times: 1, action });
  return postQuery(sample.baseUrl, `token ${sample.tokens.user}`, me);
};

const aliases = `{ ${Array.from({ length: 501 }, (_, index) => `a${index}: currentUser { id }`).join(' ')} }`;
const tooManyFields =
  '{ repositories(first: 1000) { nodes { name externalServices(first: 500) { nodes { id } } } } }';
// The alias makes the path of the error match the case.
const credential = `mutation { createBatchChangesCredential: createCodeHostCredential(
  kind: FORGE, url: "https://code.example.com/", credential: "s") { id } }`;

async function startDevice({
  baseUrl,
}: ControlledSample): Promise<{ device_code: string; user_code: string }> {
  const fields = { client_id: 'sample-public-client', scope: 'user:all' };
  const response = await postForm(baseUrl, '/.auth/idp/oauth/device/code', fields);
  return JSON.parse(response.body) as { device_code: string; user_code: string };
}

function poll({ baseUrl }: ControlledSample, deviceCode: string): Promise<WireResponse> {
  return postForm(baseUrl, tokenPath, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'sample-public-client',
    device_code: deviceCode,
  });
}

/** Functions that reproduce each case, by case ID. */
export const provocations: Readonly<Record<string, Provoke>> = {
  ok: asking(me),
  ok_no_auth_public_instance: configured(
    { public: true },
    withAuthorization(() => undefined),
  ),
  no_auth_private: withAuthorization(() => undefined),
  bad_scheme_private: withAuthorization(() => 'Basic abcd'),
  bearer_on_old_instance: configured(
    { oauth: false },
    withAuthorization(({ tokens }) => `Bearer ${tokens.oauth}`),
  ),
  malformed_header: async (sample, example) => {
    for (const header of ['token-sudo abc', 'token-sudo token=""', 'token ']) {
      assertLikeCase(await postQuery(sample.baseUrl, header, me), example, '');
    }
    return postQuery(sample.baseUrl, 'token', me);
  },
  invalid_token: withAuthorization(() => 'token badbad'),
  expired_token: withAuthorization(({ tokens }) => `token ${tokens.expired}`),
  revoked_token: withAuthorization(({ tokens }) => `token ${tokens.revoked}`),
  sudo_without_scope: withAuthorization(({ tokens }) => `token-sudo user="bob",token="${tokens.admin}"`),
  sudo_subject_not_admin: withAuthorization(
    ({ tokens }) => `token-sudo user="bob",token="${tokens.demoted}"`,
  ),
  sudo_unknown_user: withAuthorization(({ tokens }) => `token-sudo user="ghost",token="${tokens.sudo}"`),
  tokens_disabled: configured({ accessTokens: 'none' }, asking(me)),
  no_auth_provider: configured({ authProvider: false }, asking(me)),
  licence_check_failed: configured({ licenseCheck: 'fails' }, asking(me)),
  u2f_challenge_proxy: inFront,
  malformed_json: posting,
  batch_array: posting,
  variables_not_object: posting,
  bad_gzip_request: posting,
  empty_query: posting,
  multi_op_no_name: asking('query A { currentUser { id } } query B { site { id } }'),
  unknown_operation_name: asking('query A { currentUser { id } }', { operationName: 'Nope' }),
  syntax_error: posting,
  validation_error: posting,
  variable_type_error: asking('query Q($first: Int) { users(first: $first) { totalCount } }', {
    variables: { first: 'ten' },
  }),
  resolver_error_partial: asking('{ currentUser { username } site { configuration { id } } }'),
  resolver_error_root_null: configured({ public: true }, ({ baseUrl }) =>
    postQuery(
      baseUrl,
      undefined,
      'mutation { createAccessToken(user: "VXNlcjox", scopes: [], note: "") { id } }',
    ),
  ),
  resolver_error_with_code: async (sample, example) => {
    const [{ message = '', extensions: { code = '' } = {} } = {}] = (
      JSON.parse(example.body ?? '') as {
        errors: { message?: string; extensions?: { code?: string } }[];
      }
    ).errors;
    sample.control.failField('Mutation.createCodeHostCredential', { message, code });
    try {
      return await asking(credential)(sample, example);
    } finally {
      sample.control.healFields();
    }
  },
  resolver_panic: async (sample, example) => {
    const [{ message = '' } = {}] = (JSON.parse(example.body ?? '') as { errors: { message?: string }[] })
      .errors;
    sample.control.failField('Query.site', { message });
    try {
      return await asking('{ site { id } }')(sample, example);
    } finally {
      sample.control.healFields();
    }
  },
  cost_limit_one: asking(tooManyFields),
  cost_limit_many: asking(aliases),
  cost_limit_old: configured({ costRefusal: 'sentence' }, asking(tooManyFields)),
  rate_limited_anonymous: configured(
    { public: true, anonymousRateLimit: true },
    withAuthorization(() => undefined),
  ),
  get_method: at('GET', '/.api/graphql'),
  unknown_api_route: at('GET', '/.api/nope'),
  trailing_slash: at('POST', '/.api/graphql/'),
  double_slash: at('POST', '//.api/graphql'),
  options_preflight: at('OPTIONS', '/.api/graphql'),
  upgrade_page: inFront,
  sso_html_200: inFront,
  sso_redirect: inFront,
  bad_gateway: inFront,
  too_large: ({ baseUrl, tokens }) =>
    exchange(baseUrl, {
      method: 'POST',
      path: '/.api/graphql',
      headers: { authorization: `token ${tokens.user}` },
      body: ' '.repeat(100_001),
    }),
  traced: ({ baseUrl, tokens }, { request }) =>
    exchange(baseUrl, {
      method: 'POST',
      path: '/.api/graphql',
      headers: { authorization: `token ${tokens.user}`, ...request.headers },
      body: JSON.stringify({ query: '{ currentUser @skip(if: true) { id } }' }),
    }),
  oauth_pending: async (sample) => poll(sample, (await startDevice(sample)).device_code),
  oauth_slow_down: async (sample) => {
    const { device_code: code } = await startDevice(sample);
    await poll(sample, code);
    return poll(sample, code);
  },
  oauth_expired_device: async (sample) => {
    const { device_code: code } = await startDevice(sample);
    sample.control.advanceClock(1_800_000);
    return poll(sample, code);
  },
  oauth_denied: async (sample) => {
    const { device_code: code, user_code: userCode } = await startDevice(sample);
    assert.ok(sample.control.decideDevice(userCode));
    return poll(sample, code);
  },
  oauth_refresh_reuse: async ({ baseUrl }) => {
    const { refresh_token: token = '' } = await obtainTokens(baseUrl);
    assert.equal((await refresh(baseUrl, token)).status, 200);
    return refresh(baseUrl, token);
  },
  oauth_bad_client: ({ baseUrl }) =>
    postForm(baseUrl, tokenPath, { grant_type: 'refresh_token', client_id: 'nobody' }),
};

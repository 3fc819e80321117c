import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCliConfig, type CliSources, type Import } from '../../../../src/instance/import/cliConfig';

function only(sources: CliSources): Import {
  const { imports, problems } = readCliConfig(sources);
  assert.deepEqual(problems, []);
  assert.equal(imports.length, 1);
  const [first] = imports;
  assert.ok(first !== undefined);
  return first;
}

const file = (settings: unknown): CliSources => ({ file: JSON.stringify(settings) });
const endpoint = 'https://code.example.com';

describe('readCliConfig: the configuration file', () => {
  it('returns the connection separately from its secrets', () => {
    const found = only(
      file({
        endpoint: `${endpoint}/`,
        accessToken: 'canary-token',
        additionalHeaders: { 'X-Key': 'canary-header' },
      }),
    );
    assert.deepEqual(found.proposal, {
      source: 'configuration file',
      instanceUrl: { baseUrl: endpoint, origin: endpoint, exposed: false },
      scheme: 'token',
      headerNames: ['X-Key'],
      warnings: [],
    });
    assert.deepEqual(found.credential, { scheme: 'token', token: 'canary-token' });
    assert.deepEqual(found.headers, [{ name: 'X-Key', value: 'canary-header' }]);
    assert.ok(!JSON.stringify(found.proposal).includes('canary'));
  });

  it("doesn't require a token", () => {
    const { credential, proposal } = only(file({ endpoint }));
    assert.equal(credential, undefined);
    assert.equal(proposal.scheme, undefined);
  });

  it('reads keys without regard to case, the last one of equal keys', () => {
    const { proposal, credential, headers } = only(
      file({
        endpoint: 'https://old.example.com',
        Endpoint: endpoint,
        ACCESSTOKEN: 'canary-token',
        AdditionalHeaders: { 'X-Key': 'canary-header' },
      }),
    );
    assert.equal(proposal.instanceUrl.baseUrl, endpoint);
    assert.deepEqual(credential, { scheme: 'token', token: 'canary-token' });
    assert.deepEqual(headers, [{ name: 'X-Key', value: 'canary-header' }]);
  });

  it('reads a file with a byte order mark', () => {
    assert.equal(only({ file: `\ufeff{"endpoint":"${endpoint}"}` }).proposal.instanceUrl.baseUrl, endpoint);
  });

  for (const [what, settings, warning] of [
    ['proxy settings', { endpoint, proxy: 'socks5://canary:canary@proxy' }, /proxy isn't imported/],
    [
      'a password in the URL',
      { endpoint: 'https://canary:canary@code.example.com' },
      /user name and password/,
    ],
    [
      'an invalid token',
      { endpoint, accessToken: 'canary canary' },
      /token isn't imported because it isn't valid/,
    ],
    [
      'two credentials',
      { endpoint, accessToken: 'abc', additionalHeaders: { Authorization: 'token canary' } },
      /Authorization header isn't imported/,
    ],
    [
      'an unsupported credential',
      { endpoint, additionalHeaders: { authorization: 'Bearer canary' } },
      /doesn't contain a token that can be imported/,
    ],
    ['a header that is null', { endpoint, additionalHeaders: { 'X-A': null } }, /"X-A" isn't imported/],
    [
      'a reserved header',
      { endpoint, additionalHeaders: { Host: 'canary' } },
      /header "Host" isn't imported/,
    ],
  ] as const) {
    it(`warns about ${what}`, () => {
      const { proposal } = only(file(settings));
      assert.equal(proposal.instanceUrl.baseUrl, endpoint);
      assert.equal(proposal.warnings.length, 1);
      assert.match(proposal.warnings[0] ?? '', warning);
      assert.ok(!JSON.stringify(proposal).includes('canary'));
    });
  }

  it('imports the token of an Authorization header', () => {
    const sudo = 'token-sudo user="o\\"brien",token="abc"';
    const { credential, headers, proposal } = only(
      file({ endpoint, additionalHeaders: { Authorization: sudo } }),
    );
    assert.deepEqual(credential, { scheme: 'sudo', token: 'abc', user: 'o"brien' });
    assert.deepEqual(headers, []);
    assert.equal(proposal.scheme, 'sudo');
  });

  for (const text of ['', '{', '[]', 'null', '"x"', '7']) {
    it(`reports a file that isn't a JSON object: ${JSON.stringify(text)}`, () => {
      const { imports, problems } = readCliConfig({ file: text });
      assert.deepEqual(imports, []);
      assert.match(problems.join(), /src-config\.json doesn't contain a JSON object/);
    });
  }

  it('returns no imports for a file without a valid URL, token, or header', () => {
    for (const settings of [{}, { proxy: 'x' }, { endpoint: 7, accessToken: null, additionalHeaders: 'x' }])
      assert.deepEqual(readCliConfig(file(settings)), { imports: [], problems: [] });
  });

  it('reports a missing or invalid URL', () => {
    const missing = readCliConfig(file({ accessToken: 'canary' }));
    assert.deepEqual(missing.imports, []);
    assert.match(missing.problems.join(), /configuration file contains .* no URL/);
    const wrong = readCliConfig(file({ endpoint: 'ftp://code.example.com' }));
    assert.match(
      wrong.problems.join(),
      /^The configuration file doesn't contain a valid instance URL\. Add a connection/,
    );
  });
});

describe('readCliConfig: environment variables', () => {
  it('returns a connection', () => {
    const found = only({
      environment: { SRC_ENDPOINT: endpoint, SRC_ACCESS_TOKEN: 'abc', 'SRC_HEADER_X-Key': 'def' },
    });
    assert.equal(found.proposal.source, 'environment');
    assert.deepEqual(found.credential, { scheme: 'token', token: 'abc' });
    assert.deepEqual(found.headers, [{ name: 'x-key', value: 'def' }]);
  });

  it('returns no imports without a URL, token, or headers', () => {
    assert.deepEqual(readCliConfig({}), { imports: [], problems: [] });
    assert.deepEqual(readCliConfig({ environment: { SRC_PROXY: 'x', SRC_ENDPOINT: ' ' } }), {
      imports: [],
      problems: [],
    });
  });

  it("doesn't guess the instance of a token without a URL", () => {
    const { imports, problems } = readCliConfig({ environment: { SRC_ACCESS_TOKEN: 'canary' } });
    assert.deepEqual(imports, []);
    assert.match(problems.join(), /environment variables contain .* no URL/);
    assert.ok(!problems.join().includes('canary'));
  });
});

describe('readCliConfig: the configuration file and environment variables', () => {
  const inFile = {
    endpoint,
    accessToken: 'from-file',
    additionalHeaders: { 'X-Key': 'file', 'X-Other': 'file' },
  };

  it('prefers environment variables to the file for the same instance', () => {
    const environment = {
      SRC_ENDPOINT: `${endpoint}/`,
      SRC_ACCESS_TOKEN: 'from-env',
      'SRC_HEADER_x-key': 'env',
    };
    const found = only({ ...file(inFile), environment });
    assert.deepEqual(found.credential, { scheme: 'token', token: 'from-env' });
    assert.deepEqual(found.headers, [
      { name: 'x-key', value: 'env' },
      { name: 'X-Other', value: 'file' },
    ]);
  });

  it('uses the file for values without an environment variable', () => {
    const token = only({ ...file(inFile), environment: { SRC_ACCESS_TOKEN: 'from-env' } });
    assert.equal(token.proposal.instanceUrl.baseUrl, endpoint);
    assert.deepEqual(token.credential, { scheme: 'token', token: 'from-env' });
    const instanceUrl = only({ ...file(inFile), environment: { SRC_ENDPOINT: endpoint } });
    assert.deepEqual(instanceUrl.credential, { scheme: 'token', token: 'from-file' });
  });

  it("doesn't combine the token of one instance with the URL of another", () => {
    const { imports } = readCliConfig({
      ...file(inFile),
      environment: { SRC_ENDPOINT: 'https://other.example.com' },
    });
    assert.deepEqual(
      imports.map(({ proposal, credential, headers }) => [
        proposal.instanceUrl.baseUrl,
        credential?.token,
        headers.length,
      ]),
      [
        ['https://other.example.com', undefined, 0],
        [endpoint, 'from-file', 2],
      ],
    );
  });

  it('names the file as the source of an invalid URL whose token is in an environment variable', () => {
    const { problems } = readCliConfig({
      ...file({ endpoint: 'ftp://code.example.com' }),
      environment: { SRC_ACCESS_TOKEN: 'canary' },
    });
    assert.match(problems.join(), /configuration file doesn't contain a valid instance URL/);
  });

  it("uses the environment variables if the file isn't valid, and reports the problem", () => {
    const { imports, problems } = readCliConfig({ file: '{', environment: { SRC_ENDPOINT: endpoint } });
    assert.equal(imports.length, 1);
    assert.equal(problems.length, 1);
  });

  it('never throws and never exposes a secret', () => {
    const secret = fc.stringMatching(/^[\x21-\x7e]{12,40}$/);
    const anything = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(secret, anything, anything, (token, text, header) => {
        const environment = { SRC_ENDPOINT: endpoint, SRC_ACCESS_TOKEN: token, SRC_HEADERS: header };
        const { imports, problems } = readCliConfig({ file: text, environment });
        const shown = JSON.stringify([imports.map(({ proposal }) => proposal), problems]);
        assert.ok(!shown.includes(JSON.stringify(token).slice(1, -1)), shown);
      }),
    );
    fc.assert(
      fc.property(
        anything,
        anything,
        (a, b) => void readCliConfig({ file: a, environment: { SRC_ENDPOINT: b } }),
      ),
    );
  });
});

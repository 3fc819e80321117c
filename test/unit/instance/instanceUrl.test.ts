import assert from 'node:assert/strict';
import {
  hostProblem,
  isLoopback,
  readInstanceUrl,
  type InstanceUrl,
} from '../../../src/instance/instanceUrl';

function accepted(input: string): InstanceUrl & { note: string | undefined } {
  const reading = readInstanceUrl(input);
  assert.ok(reading.ok, `${input}: ${reading.ok ? '' : reading.problem}`);
  return { ...reading.instanceUrl, note: reading.note };
}

function problem(input: string): string {
  const reading = readInstanceUrl(input);
  assert.ok(!reading.ok, `${input} was read as ${reading.ok ? reading.instanceUrl.baseUrl : ''}`);
  assert.match(reading.problem, /^[A-Z"].*\.$/, 'the problem is a sentence');
  return reading.problem;
}

describe('readInstanceAddress: corrections', () => {
  for (const [input, baseUrl] of [
    ['https://code.example.com', 'https://code.example.com'],
    ['code.example.com', 'https://code.example.com'],
    ['code.example.com:3443', 'https://code.example.com:3443'],
    ['localhost:3080', 'https://localhost:3080'],
    ['  https://code.example.com\n', 'https://code.example.com'],
    ['https://code.example.com/', 'https://code.example.com'],
    ['https://code.example.com///', 'https://code.example.com'],
    ['HTTPS://Code.Example.COM', 'https://code.example.com'],
    ['https://code.example.com:443', 'https://code.example.com'],
    ['http://code.example.com:80/', 'http://code.example.com'],
    ['http://code.example.com:8080', 'http://code.example.com:8080'],
    ['https://code.example.com/prefix', 'https://code.example.com/prefix'],
    ['https://code.example.com//prefix//deep/', 'https://code.example.com/prefix/deep'],
    ['https://code.example.com/a/../prefix/./', 'https://code.example.com/prefix'],
    ['https://code.example.com?', 'https://code.example.com'],
    ['https://code.example.com/#', 'https://code.example.com'],
    ['https://code.example.com/#section', 'https://code.example.com'],
    ['"https://code.example.com/.api/graphql"', 'https://code.example.com'],
    ["' code.example.com '", 'https://code.example.com'],
    ['“https://code.example.com/”', 'https://code.example.com'],
    ['‘code.example.com’', 'https://code.example.com'],
    ['„https://code.example.com“', 'https://code.example.com'],
    ['« https://code.example.com »', 'https://code.example.com'],
    ['<https://code.example.com/.api/console>', 'https://code.example.com'],
    ['https://code.example.com/.api/console#{"query":"x"}', 'https://code.example.com'],
    ['https://@code.example.com', 'https://code.example.com'],
  ] as const) {
    it(`normalizes ${JSON.stringify(input)} to ${baseUrl}`, () =>
      assert.equal(accepted(input).baseUrl, baseUrl));
  }

  for (const page of [
    '/.api/graphql',
    '/.api/graphql/',
    '/.api/graphql?Users',
    '/.api',
    '//.api//graphql',
    '/.API/GraphQL',
    '/.api/console',
    '/debug/console',
    '/healthz',
    '/__version',
    '/debug/console/',
    '/debug/console?theme=dark',
    '/debug/console#%7B%22query%22%3A%22query%20Me%20%7B%7D%22%2C%22variables%22%3A%22%7B%7D%22%7D',
    '/api/console#{"query":"query{currentUser{username}}"}',
    '/.api/graphql/.api/graphql',
  ]) {
    it(`removes ${page} from URLs with and without a prefix`, () => {
      assert.equal(accepted(`https://code.example.com${page}`).baseUrl, 'https://code.example.com');
      assert.equal(accepted(`https://code.example.com/a/b${page}`).baseUrl, 'https://code.example.com/a/b');
    });
  }

  for (const path of ['/.apiary', '/.api/graphql2', '/my.api', '/debug', '/console', '/debug/consoles']) {
    it(`doesn't remove ${path}, which only resembles an instance page`, () => {
      assert.equal(accepted(`https://code.example.com${path}`).baseUrl, `https://code.example.com${path}`);
    });
  }

  it('returns a note only if it corrects the URL', () => {
    assert.equal(accepted('https://code.example.com').note, undefined);
    assert.equal(accepted('code.example.com').note, 'Uses https://code.example.com');
    assert.equal(accepted('https://code.example.com/.api/graphql').note, 'Uses https://code.example.com');
  });

  it('converts internationalized host names to ASCII', () => {
    // Node.js optimizes functions after thousands of calls.
    for (let calls = 0; calls < 20_000; calls += 1)
      assert.equal(accepted('https://bücher.example').baseUrl, 'https://xn--bcher-kva.example');
    // The "o" in "code" is a Cyrillic letter.
    const lookalike = accepted('https://cоde.example.com');
    assert.equal(lookalike.note, 'Uses https://xn--cde-sed.example.com');
  });
});

describe('readInstanceAddress: origin and exposure', () => {
  for (const [input, origin] of [
    ['https://code.example.com/prefix', 'https://code.example.com'],
    ['https://code.example.com:8443/prefix', 'https://code.example.com:8443'],
    ['http://127.0.0.1:7080/x', 'http://127.0.0.1:7080'],
    ['https://[::1]:3443/x', 'https://[::1]:3443'],
    ['https://[2001:DB8::0:1]', 'https://[2001:db8::1]'],
  ] as const) {
    it(`returns the origin ${origin} for ${input}`, () => assert.equal(accepted(input).origin, origin));
  }

  for (const input of [
    'http://code.example.com',
    'http://10.0.0.5',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://[::2]',
    'http://0.0.0.0:80',
  ])
    it(`classifies ${input} as exposed`, () => assert.equal(accepted(input).exposed, true));

  for (const input of [
    'https://code.example.com',
    'http://localhost:3080',
    'http://LOCALHOST',
    'http://127.0.0.1',
    'http://127.8.9.10:80',
    'http://[::1]:3080',
    'http://[0:0:0:0:0:0:0:1]',
    'http://0x7f.1',
    'http://2130706433',
  ])
    it(`doesn't classify ${input} as exposed`, () => assert.equal(accepted(input).exposed, false));
});

describe('readInstanceAddress: invalid input', () => {
  for (const [input, why] of [
    ['', /Enter a URL/],
    [' \t\n', /Enter a URL/],
    ['https://', /isn't a URL/],
    ['https:///', /isn't a URL/],
    ['https://:443', /isn't a URL/],
    ['https://code.example.com:99999', /isn't a URL/],
    ['https://code.example.com:x', /isn't a URL/],
    ['https://[::1', /isn't a URL/],
    ['https://256.256.256.256', /isn't a URL/],
    ['https://code%00.example.com', /isn't a URL/],
    ['https://evil.example%2fcode.example.com', /isn't a URL/],
    ['https:/code.example.com', /isn't a URL/],
    ['"https://code.example.com', /isn't a URL/],
    ['https://code.example.com/”', /isn't a URL/],
    ['https://code.example.com,', /isn't a URL/],
    ['https//code.example.com', /isn't a URL/],
    ['http:code.example.com', /isn't a URL/],
    ['ftp://code.example.com', /"ftp" isn't supported\. Use https:\/\/code\.example\.com\./],
    ['ws://code.example.com/x', /"ws" isn't supported/],
    ['ssh://git@code.example.com/repo', /"ssh" isn't supported/],
    ['file:///etc/passwd', /"file" isn't supported/],
    ['javascript:alert(1)', /isn't a URL/],
    ['data://text/html,x', /"data" isn't supported/],
    ['vscode://extension/x', /"vscode" isn't supported/],
    ['https://user:password@code.example.com', /user name and password/],
    ['https://user@code.example.com', /user name and password/],
    ['https://code.example.com@evil.example', /user name and password/],
    ['https://code.example.com%2f@evil.example/', /user name and password/],
    ['alice@code.example.com', /user name and password/],
    ['https://code.example.com/search?q=x', /query string/],
    ['https://code.example.com?token=abc', /query string/],
    [`https://code.example.com/${'long/'.repeat(250)}`, /too long.*maximum length of its path is 1,000/],
    ['https://code.example.com\\@evil.example', /backslash/],
    ['https:\\\\code.example.com', /backslash/],
    ['https://code example.com', /space/],
    ['https://code.example.com/a\tb', /invisible character/],
    ['https://code.\nexample.com', /invisible character/],
    ['https://code.example.com/\u0000', /invisible character/],
    ['https://code.example.com/\u007f', /invisible character/],
    ['https://code.exam\u200bple.com', /invisible character/],
    ['https://code.example.com/\u202egnp.x', /invisible character/],
    ['https://code.exam\u00adple.com', /invisible character/],
  ] as const) {
    it(`rejects ${JSON.stringify(input.slice(0, 60))}`, () => assert.match(problem(input), why));
  }

  const token = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0';
  for (const input of [
    token,
    token.toUpperCase(),
    ` sgp_${token} `,
    `sgp_0123456789abcdef_${token}`,
    `sgph_${token}`,
    'sams_at_abcdefghijklmnop',
    `token sgp_${token}`,
    `https://sgp_${token}`,
    `https://sgp_${token}@code.example.com`,
    `https://code.example.com/sgp_${token}`,
    `https://code.example.com:sgp_${token}`,
    `https://code.example.com?token=sgp_${token}`,
    `https://code.example.com#sgp_${token}`,
    `ftp://sgp_${token}.example.com`,
    `eyJhbGciOiJIUzI1NiJ9.${token}.${token}`,
    `https://eyJhbGciOiJIUzI1NiJ9.${token}.`,
    `${token}Zz_Yy`,
  ]) {
    it(`rejects a pasted token (${input.slice(0, 40)}…) without repeating it in the message`, () => {
      const said = problem(input);
      assert.match(said, /token/);
      assert.ok(!said.toLowerCase().includes(token.slice(0, 12)), said);
    });
  }
});

describe('isLoopback', () => {
  for (const name of ['localhost', '127.0.0.1', '127.255.255.254', '[::1]'])
    it(`returns true for ${name}`, () => assert.equal(isLoopback(name), true));
  for (const name of [
    '',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '128.0.0.1',
    '[::]',
    '0.0.0.0',
    'x127.0.0.1',
  ])
    it(`returns false for "${name}"`, () => assert.equal(isLoopback(name), false));
});

describe('hostProblem', () => {
  for (const host of [
    'code.example.com',
    ' code.example.com ',
    'CODE.example.com',
    'code.example.com:3443',
    'localhost',
    '10.0.0.5',
    '[::1]:3080',
  ])
    it(`accepts "${host}"`, () => assert.equal(hostProblem(host), undefined));

  for (const host of [
    '',
    'https://code.example.com',
    'code.example.com/',
    'code.example.com/path',
    'code.example.com?x',
    'code.example.com#x',
    'alice@code.example.com',
    'code example.com',
    'code.example.com:x',
    'code.example.com\\x',
    'evil.example%2fcode.example.com',
  ])
    it(`rejects "${host}"`, () => assert.match(hostProblem(host) ?? '', /only a host/));
});

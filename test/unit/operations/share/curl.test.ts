import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { curlLine, curlVariables } from '../../../../src/operations/share/curl';
import { readCurlLine } from '../../../../src/operations/share/readCurl';
import { shellWord, shellWords } from '../../../../src/operations/share/shell';
import { consoleLink } from '../../../../src/operations/share/consoleLink';
import { throwsUserError } from '../../../support/userErrors';

const printable = fc
  .string({ unit: fc.constantFrom(...'ab \t\n\'"\\$`!*?[]{}()<>|&;~#%=é漢🙂') })
  .filter((text) => !text.includes('\0'));

const shellHere = spawnSync('sh', ['-c', 'exit 0']).status === 0;

describe('shell words', () => {
  it('are quoted as in the CLI', () => {
    assert.equal(shellWord(''), "''");
    assert.equal(shellWord('plain'), 'plain');
    assert.equal(shellWord('{"a":1}'), '\\{\\"a\\":1}');
    assert.equal(shellWord("it's here"), "'it'\\''s here'");
    assert.equal(shellWord('~x~'), '\\~x~');
  });

  it('are parsed back unchanged', () => {
    fc.assert(
      fc.property(fc.array(printable, { minLength: 1, maxLength: 4 }), (words) => {
        assert.deepEqual(shellWords(words.map(shellWord).join(' ')), words);
      }),
    );
  });

  it('are passed unchanged by a real shell', function () {
    if (!shellHere) this.skip();
    fc.assert(
      fc.property(printable, (text) => {
        const { stdout } = spawnSync('sh', ['-c', `printf '%s' ${shellWord(text)}`], { encoding: 'utf8' });
        assert.equal(stdout, text);
      }),
      { numRuns: 40 },
    );
  });

  it("are rejected if a quote isn't closed", () => {
    assert.equal(shellWords(`curl 'x`), undefined);
    assert.equal(shellWords('curl "x'), undefined);
  });

  it('support the quoting of commands copied from browsers', () => {
    assert.deepEqual(shellWords(`a $'it\\'s\\n\\u00e9\\x41' "b\\"\\$c" \\\n d`), [
      'a',
      "it's\néA",
      'b"$c',
      'd',
    ]);
    assert.deepEqual(shellWords('a `\n b `c`'), ['a', 'b', '`c`']);
  });

  it("have the escape sequences of $'...' that a real shell reads", function () {
    if (process.platform === 'win32') this.skip();
    for (const escaped of [
      String.raw`\a\b\e\E\f\n\r\t\v\\\'\"\?`,
      String.raw`\x41\x4a\xc3\xa9\xe2\x82\xac`,
      String.raw`\101\303\251\60`,
      String.raw`\u0041\u00e9\u20ac\U0001f600\u21x`,
      String.raw`\cA\ca\cz`,
      String.raw`{"query":"{ a(x: \u0021\'b\') }"}`,
      String.raw`\q\z`,
    ]) {
      const [, word] = shellWords(`printf $'${escaped}'`) ?? [];
      const command = `LC_ALL=C.UTF-8; printf %s $'${escaped}'`;
      assert.equal(word, spawnSync('bash', ['-c', command], { encoding: 'utf8' }).stdout, escaped);
    }
    // Earlier versions of Chrome write code points as bytes, and browsers write surrogate pairs.
    assert.deepEqual(shellWords(String.raw`$'\xe9 \ud83d\ude00'`), ['é 😀']);
  });
});

describe('cURL commands', () => {
  const baseUrl = 'https://instance.example.com';
  const token = { variable: 'SRC_ACCESS_TOKEN' };
  const headers = [{ name: 'Authorization', value: [{ text: 'token ' }, token] }];

  it('have the format of the CLI, with an environment variable for the token', () => {
    assert.equal(
      curlLine({ baseUrl, query: 'query { currentUser { username } }', variables: {}, headers }),
      [
        'curl \\',
        '   -H "Authorization: token $SRC_ACCESS_TOKEN" \\',
        "   -H 'Content-Type: application/json' \\",
        `   -d '{"query":"query { currentUser { username } }","variables":{}}' \\`,
        '   https://instance.example.com/.api/graphql',
        '',
      ].join('\n'),
    );
  });

  it('contain a literal token in a header, and require an environment variable only if a header uses it', () => {
    const given = [{ name: 'Authorization', value: [{ text: 'token abc' }] }];
    assert.match(
      curlLine({ baseUrl, query: '{a}', variables: {}, headers: given }),
      /-H 'Authorization: token abc' \\/,
    );
    assert.deepEqual(curlVariables(given), []);
    assert.deepEqual(curlVariables(headers), ['SRC_ACCESS_TOKEN']);
  });

  it('expand environment variables in a real shell for any text around them', function () {
    if (!shellHere) this.skip();
    fc.assert(
      fc.property(printable, printable, printable, (before, secret, after) => {
        const value = [{ text: before }, token, { text: after }];
        const line = curlLine({ baseUrl, query: '{a}', variables: {}, headers: [{ name: 'X-A', value }] });
        const word = /-H (.*) \\\n {3}-H 'Content-Type/s.exec(line)?.[1] ?? '';
        const env = { ...process.env, SRC_ACCESS_TOKEN: secret };
        const { stdout } = spawnSync('sh', ['-c', `printf '%s' ${word}`], { encoding: 'utf8', env });
        assert.equal(stdout, `X-A: ${before}${secret}${after}`);
      }),
      { numRuns: 40, examples: [['', 'secret', 'after']] },
    );
  });

  it('have sorted keys and escaped HTML characters', () => {
    const line = curlLine({
      baseUrl,
      query: '{ a(x: "<&>") }',
      variables: { b: 1, a: { d: 1, c: 2 } },
      headers,
    });
    assert.ok(line.includes('\\u003c\\u0026\\u003e'));
    assert.ok(line.includes('"variables":{"a":{"c":2,"d":1},"b":1}'));
  });

  it('are parsed back with the same query and variables', () => {
    fc.assert(
      fc.property(
        printable,
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue()),
        (text, variables) => {
          const query = `{ a(x: ${JSON.stringify(text)}) }`;
          const read = readCurlLine(curlLine({ baseUrl, query, variables, headers }));
          assert.equal(read.query, query);
          assert.deepEqual({ ...read.variables }, JSON.parse(JSON.stringify(variables)));
          assert.equal(read.url, `${baseUrl}/.api/graphql`);
        },
      ),
    );
  });

  it('are parsed without headers if copied from a browser', () => {
    const read = readCurlLine(
      `curl 'https://x.example/.api/graphql?Me' -H 'authorization: token s3cret' --data-raw $'{"query":"query Me { it\\'s }"}' --compressed`,
    );
    assert.equal(read.query, "query Me { it's }");
    assert.equal(JSON.stringify(read).includes('s3cret'), false);
  });

  for (const [line, why] of [
    ['wget x', /doesn't begin with "curl"/],
    ['curl https://x', /request body \(-d\)/],
    [`curl -d 'x`, /isn't closed/],
    ['curl -d x \\', /ends with a backslash/],
    ['curl -d @file', /request body is in a file/],
    ['curl -d nonsense', /isn't JSON/],
    ['curl -d 3', /isn't a GraphQL request/],
    [`curl -d '{"variables":{}}'`, /no "query"/],
  ] as const) {
    it(`are rejected with a reason: ${line}`, () => {
      throwsUserError(() => readCurlLine(line), { kind: 'input', message: why });
    });
  }
});

describe('consoleLink', () => {
  it('includes the query and variables in the URL fragment', () => {
    const link = new URL(
      consoleLink('https://x.example/base', { query: '{ a }', variables: { b: 'é#?' }, operationName: 'A' }),
    );
    assert.equal(link.search, '');
    assert.equal(link.pathname, '/base/debug/console');
    const state = JSON.parse(decodeURIComponent(link.hash.slice(1))) as Record<string, string>;
    assert.deepEqual([state['query'], state['operationName']], ['{ a }', 'A']);
    assert.deepEqual(JSON.parse(state['variables'] ?? ''), { b: 'é#?' });
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { curlLine, type CurlShell } from '../../../../src/operations/share/curl';
import { readCurlLine } from '../../../../src/operations/share/readCurl';
import type { CurlHeader } from '../../../../src/operations/share/curlRequest';
import { throwsUserError } from '../../../support/userErrors';
import { repetitions } from '../../../support/fullRun';

const text = fc
  .string({ unit: fc.constantFrom(...'ab \t\n\'"\\$`!*?[]{}()<>|&;^~#%=@,é漢🙂') })
  .filter((value) => !value.includes('%%'));
const headerText = fc.string({ unit: fc.constantFrom(...'ab \\$`!()<>|&;^~#=@,') });
const variables = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.jsonValue());
const token = { variable: 'SRC_ACCESS_TOKEN' };
const environment = { SRC_ACCESS_TOKEN: 's3cret' };
const baseUrl = 'https://instance.example.com/base%20path';

/** Functions that return the command line that a shell passes to `curl.exe`, by shell. */
const shells: Readonly<Record<Exclude<CurlShell, 'posix'>, (line: string) => string>> = {
  /**
   * Expands variables first. Outside quotes, `^` escapes a character, and an operator fails the test. A line break
   * ends the command.
   */
  cmd: (line) => {
    const expanded = expand(line);
    let quoted = false;
    let passed = '';
    for (let at = 0; at < expanded.length; at += 1) {
      const character = expanded.charAt(at);
      if (character === '\n') break;
      if (character === '"') quoted = !quoted;
      if (!quoted && character === '^') passed += expanded.charAt((at += 1));
      else if (!quoted && '&|<>()'.includes(character)) assert.fail(`an operator in ${expanded.slice(at)}`);
      else passed += character;
    }
    assert.equal(quoted, false, 'all quotation marks are closed');
    return passed;
  },
  /**
   * Passes the text after `--%` with expanded variables. An operator outside quotes fails the test.
   */
  powershell: (line) => {
    const [, rest = ''] = /^curl\.exe --% (.*)\n$/.exec(line) ?? assert.fail(line);
    let quoted = false;
    for (const character of rest) {
      if (character === '"') quoted = !quoted;
      else if (!quoted && '|&\n'.includes(character)) assert.fail(`an operator in ${rest}`);
    }
    return `curl.exe ${expand(rest)}`;
  },
};

function expand(line: string): string {
  return line.replace(/%(\w+)%/g, (found, name: string) =>
    name in environment ? environment[name as keyof typeof environment] : found,
  );
}

/** Splits a command line by the documented rules for programs on Windows. */
function argumentsOf(line: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < line.length) {
    while (line.charAt(at) === ' ') at += 1;
    if (at >= line.length) break;
    let word = '';
    for (let quoted = false; at < line.length && (quoted || line.charAt(at) !== ' ');) {
      let slashes = 0;
      while (line.charAt(at) === '\\') {
        slashes += 1;
        at += 1;
      }
      if (line.charAt(at) !== '"') {
        word += '\\'.repeat(slashes);
        if (slashes > 0) continue;
        word += line.charAt(at);
      } else {
        word += '\\'.repeat(Math.floor(slashes / 2));
        if (slashes % 2 === 1) word += '"';
        else quoted = !quoted;
      }
      at += 1;
    }
    words.push(word);
  }
  return words;
}

for (const shell of ['cmd', 'powershell'] as const) {
  describe(`cURL commands for ${shell}`, () => {
    const words = (line: string): readonly string[] => argumentsOf(shells[shell](line));

    it('pass requests unchanged', () => {
      fc.assert(
        fc.property(text, variables, headerText, (value, given, header) => {
          const query = `{ a(x: ${JSON.stringify(value)}) }`;
          const headers: readonly CurlHeader[] = [
            { name: 'Authorization', value: [{ text: 'token ' }, token] },
            { name: 'X-A', value: [{ text: header }] },
          ];
          const [program, ...rest] = words(curlLine({ baseUrl, query, variables: given, headers }, shell));
          const json = rest[7] ?? '';
          assert.deepEqual(
            [program, ...rest],
            [
              'curl.exe',
              ...['-H', 'Authorization: token s3cret', '-H', `X-A: ${header}`],
              ...['-H', 'Content-Type: application/json', '-d', json, `${baseUrl}/.api/graphql`],
            ],
          );
          assert.deepEqual(JSON.parse(json), {
            query,
            variables: JSON.parse(JSON.stringify(given)) as unknown,
          });
        }),
        { numRuns: repetitions({ normal: 100, full: 500 }) },
      );
    });

    it('pass a header with quotation marks', () => {
      const value = [{ text: 'token-sudo user="alice", token="' }, token, { text: '"' }];
      const line = curlLine(
        { baseUrl, query: '{a}', variables: {}, headers: [{ name: 'Authorization', value }] },
        shell,
      );
      assert.equal(words(line)[2], 'Authorization: token-sudo user="alice", token="s3cret"');
    });

    it("are rejected for a header that the shell can't pass", () => {
      for (const value of ['a"b', 'a="1"&"2"', 'a="%PATH%"', 'a\nb']) {
        throwsUserError(
          () =>
            curlLine(
              { baseUrl, query: '{a}', variables: {}, headers: [{ name: 'X-A', value: [{ text: value }] }] },
              shell,
            ),
          {
            kind: 'input',
            message: "The header X-A contains characters that can't be escaped for a Windows shell.",
          },
        );
      }
    });

    it('are parsed back unchanged', () => {
      fc.assert(
        fc.property(text, variables, (value, given) => {
          const query = `{ a(x: ${JSON.stringify(value)}) }`;
          const line = curlLine({ baseUrl, query, variables: given, headers: [] }, shell);
          const read = readCurlLine(line);
          assert.equal(read.query, query);
          assert.deepEqual({ ...read.variables }, JSON.parse(JSON.stringify(given)));
        }),
      );
    });
  });
}

describe('cURL commands for a POSIX shell', () => {
  it('are passed unchanged to curl by Bash', function () {
    if (spawnSync('bash', ['-c', 'exit 0']).status !== 0) this.skip();
    fc.assert(
      fc.property(text, (value) => {
        const query = `{ a(x: ${JSON.stringify(value)}) }`;
        const headers = [{ name: 'Authorization', value: [{ text: 'token ' }, token] }];
        const line = curlLine({ baseUrl, query, variables: {}, headers }, 'posix');
        const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
        const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: environment });
        const given = stdout.split('\0');
        assert.deepEqual(JSON.parse(given[5] ?? ''), { query, variables: {} });
        assert.deepEqual([given[1], given[6]], ['Authorization: token s3cret', `${baseUrl}/.api/graphql`]);
      }),
      { numRuns: 40 },
    );
  });
});

import assert from 'node:assert/strict';
import { isCurlLine, readCurlLine } from '../../../../src/operations/share/readCurl';
import { throwsUserError } from '../../../support/userErrors';

const url = 'https://x.example/.api/graphql';
const query = 'query A($id: ID!) {\n  a(x: "100% \\\\ b", id: $id)\n}';
const body = JSON.stringify({ query, variables: { id: 'QQ==' } });

/** Quotes a word for the Command Prompt as browsers do: doubled backslashes, and carets before special characters. */
function browserCmd(word: string): string {
  const inner = word.replace(/[\\"]/g, '\\$&').replace(/[^\w\s:=+~'/.',?;()*`-]/g, '^$&');
  return `^"${inner.replace(/%(?=\w)/g, '%^')}^"`;
}

describe('readCurlLine', () => {
  for (const [name, line] of [
    ['Chrome for the Command Prompt', `curl ^"${url}^" ^\n  -H ^"a: b^" ^\n  --data-raw ${browserCmd(body)}`],
    [
      'earlier versions of Chrome for the Command Prompt',
      `curl "${url}" ^\n  -H "a: b" ^\n  --data-raw ${browserCmd(body).replace(/^\^"|\^"$/g, '"')} ^\n  --compressed`,
    ],
    [
      'earlier versions of Firefox on Windows',
      `curl "${url}" -H "a: b" --data-raw "${body.replace(/\\/g, '\\\\').replace(/"/g, '""')}"`,
    ],
    ['Postman on Windows', `curl --location "${url}" ^\n--data "${body.replace(/(\\*)"/g, '$1$1\\"')}"`],
    [
      'one line of the Command Prompt',
      `C:\\Users\\ada>curl.exe "${url}" -d "${body.replace(/(\\*)"/g, '$1$1\\"')}"`,
    ],
    ['PowerShell', `PS C:\\a> curl.exe ${url} \`\n  -d '${body.replace(/(\\*)"/g, '$1$1\\"')}'`],
    ['a command whose output is piped', `curl ${url} -d '${body}' 2>/dev/null | jq -r .data > x.json`],
    ['Insomnia', `curl --request POST \\\n  --url ${url} \\\n  --data '${body}'`],
    ['Safari', `curl '${url}' \\\n-X 'POST' \\\n-H 'a: b' \\\n--data-binary '${body}'`],
    ['a bundle of options', `curl -sd '${body}' ${url}`],
    ['a value without a space', `curl -sSd'${body}' --url ${url}`],
    ['comments above', `# a\n  # b\n\ncurl ${url} -d '${body}'`],
    ['the prompt of an administrator', `# curl ${url} \\\n  -d '${body}'`],
    ['a prompt with a name', `[ada@box ~]$ curl ${url} -d '${body}'`],
    ['a prompt with a folder', `ada@box:~/src$ curl ${url} -d '${body}'`],
    ['other commands before it', `time sudo env TOKEN=a curl ${url} -d '${body}'`],
    ['a here-document', `curl ${url} -H 'a: b' --data-binary @- <<'EOF'\n${body}\nEOF`],
    ['a here-document before other options', `curl -d @- << END -s ${url} | jq .\n${body}\nEND\n`],
    ['a here-string', `curl -s -d '@-' ${url} <<< '${body}'`],
    ['a prompt of zsh', `➜  src git:(main) ✗ curl ${url} -d '${body}'`],
    ['a code block', `\`\`\`bash\ncurl ${url} \\\n  -d '${body}'\n\`\`\``],
    ['an exported variable', `export TOKEN=a\nnoglob curl ${url} -d '${body}'`],
    ['a pipe without blanks', `curl ${url} -d '${body}'|jq .`],
    ['a semicolon at the end', `curl -d '${body}' ${url};`],
    ['a prompt and a variable', `$ TOKEN='a b' curl ${url} --json '${body}'`],
    ['a URL in other options', `curl -e https://other.example -x http://proxy.example ${url} -d '${body}'`],
    ['a comment with a quotation mark at the end', `curl ${url} -d '${body}' | jq . # don't`],
    ['comments between the lines', `curl ${url} \\\n  # the user's query\n  -d '${body}'\n# that's it\n`],
    ['other commands in the next lines', `curl ${url} -d '${body}'\necho "it's" done -d x`],
    ['a blank after the backslash', `curl ${url} \\ \n  -d '${body}'`],
    ['a locale string', `curl ${url} -d $"${body.replace(/[\\"]/g, '\\$&')}"`],
    ['the end of options', `curl -d '${body}' -- ${url}`],
    ['a file before other options', `curl ${url} > out.json 2>&1 -d '${body}' &> log`],
    ...['ech true', 'haproxy-clientip 127.0.0.1', 'ip-tos CS1', 'keepalive-cnt 3', 'trace-config ids'].map(
      (option) => [`--${option}`, `curl --${option} -d '${body}' ${url}`] as const,
    ),
    ['variables of cURL', `curl --variable a=b --expand-url ${url} --expand-data '${body}'`],
    ['a here-document before other commands', `curl ${url} -d @- <<'EOF'\n${body}\nEOF\necho done\n`],
    ['a fence of tildes', `~~~ sh-session\n$ curl ${url} -d '${body}'\n~~~`],
    ...[
      ...['(venv) $', 'mac:src ada$', 'bash-5.2$', '~/src $', 'λ', 'PS>', 'ada@BOX MINGW64 ~/src (main)\n$'],
      ...[
        '┌──(ada㉿box)-[~]\n└─$',
        '&',
        'doas',
        'winpty',
        'env -i',
        'sudo -u www-data',
        'sudo -E',
        'time -p',
      ],
    ].map((before) => [`what precedes it: ${before}`, `${before} curl ${url} -d '${body}'`] as const),
    ['the value of an option like a body', `curl -A -d ${url} -d '${body}'`],
    [
      'a form',
      `curl ${url} --data-urlencode 'query=${query.replace(/'/g, '')}' --data-urlencode 'variables={"id":"QQ=="}'`,
    ],
  ] as const) {
    it(`reads ${name}`, () => {
      assert.equal(isCurlLine(line), true);
      const read = readCurlLine(line);
      assert.equal(read.query, query);
      assert.deepEqual({ ...read.variables }, { id: 'QQ==' });
      assert.equal(read.url, url);
    });
  }

  it('reads a GET request', () => {
    const read = readCurlLine(`curl -G '${url}?operationName=A' --data-urlencode 'query=query A { a }'`);
    assert.deepEqual([read.query, read.operationName], ['query A { a }', 'A']);
  });

  it('reads a query that is the request body', () => {
    const type = 'Content-Type: application/graphql; charset=utf-8';
    assert.equal(readCurlLine(`curl ${url} -H '${type}' -d '{ a }'`).query, '{ a }');
  });

  it('reads a here-document with escaped variables, also as the value of a field', () => {
    const text = '{"query":"query ($a: ID) { a(b: $a) }"}';
    const escaped = text.replace(/\$/g, '\\$');
    assert.equal(
      readCurlLine(`curl ${url} -d@- <<EOF\n${escaped}\nEOF`).query,
      'query ($a: ID) { a(b: $a) }',
    );
    const field = readCurlLine(`curl -G ${url} --data-urlencode "query@-" <<'EOF'\n{ a }\nEOF`);
    assert.equal(field.query, '{ a }');
  });

  it('reads parameters that cURL adds to the URL', () => {
    assert.equal(readCurlLine(`curl --url-query 'query={ a }' ${url}`).query, '{ a }');
  });

  it('names the parts of the request that it omits', () => {
    const { others } = readCurlLine(`curl -d '{"query":"{a}","extensions":{},"variables":{},"x":1}' ${url}`);
    assert.deepEqual(others, ['extensions', 'x']);
  });

  it('reads variables in a string, and the name of the operation', () => {
    const read = readCurlLine(
      `curl -d '{"query":"{a}","variables":"{\\"n\\":1}","operationName":"A"}' ${url}`,
    );
    assert.deepEqual([{ ...read.variables }, read.operationName], [{ n: 1 }, 'A']);
  });

  for (const [line, why] of [
    [`Invoke-WebRequest -Uri "${url}"`, /PowerShell command/],
    ['curl -sd @body.json x', /request body is in a file/],
    ['curl --data-urlencode query@q.graphql x', /request body is in a file/],
    ['curl -F query={a} x', /multipart form \(-F\)/],
    ['curl x -d "$(cat body.json)"', /output of a command or a variable/],
    ['curl x -d "$BODY"', /output of a command or a variable/],
    [
      `curl x --variable a=1 --expand-json '{"query":"{ a(b: {{a}}) }"}'`,
      /output of a command or a variable/,
    ],
    [`curl x -d "$(cat <<'EOF'\n{"query":"{a}"}\nEOF\n)"`, /output of a command or a variable/],
    [`curl -d '{"query":"{a}"}' x\n  curl -d '{"query":"{b}"}' x`, /several commands/],
    [`curl -d '{"query":"{a}"}';curl -d '{"query":"{b}"}' x`, /several commands/],
    [`curl -d @- x`, /body is in a file/],
    [`curl -d '{"query":"{a}"}' x && curl -d '{"query":"{b}"}' x`, /several commands/],
    [`curl -d '{"query":"{a}"}' x --next -d '{"query":"{b}"}' x`, /several requests/],
    [`curl -d '[{"query":"{a}"},{"query":"{b}"}]' x`, /several operations/],
    [`curl -d '{"query":"{a}","variables":"{"}' x`, /variables aren't a JSON object/],
    [`curl -d '{"query":"{a}","variables":[1]}' x`, /variables aren't a JSON object/],
  ] as const) {
    it(`rejects ${line}`, () => {
      throwsUserError(() => readCurlLine(line), { kind: 'input', message: why });
    });
  }
});

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

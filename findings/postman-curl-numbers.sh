#!/usr/bin/env bash
# cURL commands with a GraphQL request, imported by curl-to-postmanv2 1.8.4, the package of Postman for that.
#
# Expected: the body of the imported request means the same as that of the command, or is imported as raw text, as the
# body of any other JSON request is.
# What happens: the body is divided into a query and its variables. An integer above 2^53 in the variables is rounded,
# without a message, so that the request asks for another ID. The operation name is dropped, so that a document with two
# operations can't run any more. With extensions, all of it stays raw. A body of --json is dropped completely, and the
# method becomes GET. insomnia-importers 3.6.0 keeps the numbers and the operation name of the first command.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . curl-to-postmanv2@1.8.4 insomnia-importers@3.6.0

cat > check.cjs <<'EOF'
const { convert } = require('curl-to-postmanv2');
const insomnia = require('insomnia-importers');

const url = "curl https://instance.example/graphql -H 'Content-Type: application/json'";
const query = '"query":"query A($id: BigInt!) { a(id: $id) } query B { b }","operationName":"A"';
const variables = '"variables":{"id":9007199254740993}';
const commands = {
  GraphQL: `${url} -d '{${query},${variables}}'`,
  extensions: `${url} -d '{${query},${variables},"extensions":{"trace":true}}'`,
  'no GraphQL': `${url} -d '{"ids":[9007199254740993]}'`,
  '--json': `${url} --json '{${query},${variables}}'`,
};
async function main() {
  for (const [title, data] of Object.entries(commands))
    convert({ type: 'string', data }, (error, { output }) => {
      if (error) throw error;
      console.log(`${title}: ${output[0].data.method} ${JSON.stringify(output[0].data.body)}`);
    });
  const { data } = await insomnia.convert(commands.GraphQL);
  console.log(`insomnia-importers: ${data.resources[0].body.text}`);
}
main();
EOF

expected=$(
  cat <<'EOF'
GraphQL: POST {"mode":"graphql","graphql":{"query":"query A($id: BigInt!) { a(id: $id) } query B { b }","variables":"{\n  \"id\": 9007199254740992\n}"}}
extensions: POST {"mode":"raw","raw":"{\"query\":\"query A($id: BigInt!) { a(id: $id) } query B { b }\",\"operationName\":\"A\",\"variables\":{\"id\":9007199254740993},\"extensions\":{\"trace\":true}}","options":{"raw":{"language":"json"}}}
no GraphQL: POST {"mode":"raw","raw":"{\"ids\":[9007199254740993]}","options":{"raw":{"language":"json"}}}
--json: GET {}
insomnia-importers: {"query":"query A($id: BigInt!) { a(id: $id) } query B { b }","operationName":"A","variables":{"id":9007199254740993}}
EOF
)
seen=$(node check.cjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Mutations with block strings, sent by urql (@urql/core 6.0.3 with @0no-co/graphql.web 1.3.4).
#
# Expected: the server receives the text that the specification of GraphQL defines and that the package graphql reads.
# What happens: urql parses each document and sends what it prints from the syntax tree. Its parser drops all lines before
# the first one and after the last one that begin with spaces: the first line of a text if it is beside the quotation
# marks and the others are indented, and a last line at the margin. The mutation succeeds. A text that is indented with
# tabs, or isn't indented at all, keeps its lines.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @urql/core@6.0.3 @0no-co/graphql.web@1.3.4 graphql@17.1.0

cat > check.mjs <<'EOF'
import { Client, fetchExchange } from '@urql/core';
import { parse } from 'graphql';

const valueIn = document => parse(document).definitions[0].selectionSet.selections[0].arguments[0].value.value;
let received;
const client = new Client({
  url: 'https://instance.example/graphql',
  exchanges: [fetchExchange],
  fetch: async (_url, { body }) => {
    received = JSON.parse(body).query;
    return new Response('{"data":{"addNote":true}}', { headers: { 'Content-Type': 'application/json' } });
  },
});
for (const text of ['Steps:\nstop\nwait', 'Steps:\n  stop\n  wait', '\n    npm ci\nDone.\n', '\n\tstop\n\twait\n', '\n  stop\n  wait\n']) {
  const document = `mutation { addNote(text: """${text}""") }`;
  const { data } = await client.mutation(document, {}).toPromise();
  console.log(`${JSON.stringify(text)}: graphql ${JSON.stringify(valueIn(document))}, urql ${JSON.stringify(valueIn(received))}, result ${data.addNote}`);
}
EOF

expected=$(
  cat <<'EOF'
"Steps:\nstop\nwait": graphql "Steps:\nstop\nwait", urql "Steps:\nstop\nwait", result true
"Steps:\n  stop\n  wait": graphql "Steps:\nstop\nwait", urql "stop\nwait", result true
"\n    npm ci\nDone.\n": graphql "    npm ci\nDone.", urql "npm ci", result true
"\n\tstop\n\twait\n": graphql "stop\nwait", urql "stop\nwait", result true
"\n  stop\n  wait\n": graphql "stop\nwait", urql "stop\nwait", result true
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

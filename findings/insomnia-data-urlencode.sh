#!/usr/bin/env bash
# The option --data-urlencode of cURL in insomnia-importers 3.6.0.
#
# Expected: `--data-urlencode 'query={ viewer { id } }'` makes a form field with the name query, whose value is
# encoded, as cURL sends it, also in the address with `-G`.
# What happens: the equal sign is encoded too, so that the request has one field without a value, whose name is
# everything together, and a server finds no query. The same field in `-d` keeps its name.
#
# Needs Node 20 or newer with npm, and curl.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . insomnia-importers@3.6.0

cat > check.mjs <<'EOF'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { convert } from 'insomnia-importers';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.end(`${request.url} ${body}`);
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
for (const options of [['--data-urlencode', 'query={ viewer { id } }'], ['-G', '--data-urlencode', 'query={ viewer { id } }'],
  ['-d', 'query={viewer{id}}']]) {
  const { stdout } = await promisify(execFile)('curl', ['-s', `${origin}/graphql`, ...options]);
  const text = options.map(option => (option.startsWith('-') ? option : `'${option}'`)).join(' ');
  const { body, parameters } = (await convert(`curl ${origin}/graphql ${text}`)).data.resources[0];
  console.log(`${text}\n  cURL sends: ${stdout}`);
  console.log(`  imported:   body ${JSON.stringify(body.text)}, parameters ${JSON.stringify(parameters)}`);
}
server.close();
EOF

expected=$(
  cat <<'EOF'
--data-urlencode 'query={ viewer { id } }'
  cURL sends: /graphql query=%7B+viewer+%7B+id+%7D+%7D
  imported:   body "query%3D%7B%20viewer%20%7B%20id%20%7D%20%7D", parameters []
-G --data-urlencode 'query={ viewer { id } }'
  cURL sends: /graphql?query=%7b+viewer+%7b+id+%7d+%7d 
  imported:   body undefined, parameters [{"name":"query%3D%7B%20viewer%20%7B%20id%20%7D%20%7D","value":""}]
-d 'query={viewer{id}}'
  cURL sends: /graphql query={viewer{id}}
  imported:   body "query={viewer{id}}", parameters []
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

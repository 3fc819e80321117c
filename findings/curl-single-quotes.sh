#!/usr/bin/env bash
# cURL commands that parse-curl 0.2.6 and @scrape-do/curl-parser 0.3.0 read.
#
# Expected: a backslash between single quotes is an ordinary character of the body, as in every shell that runs the
# command, so that a GraphQL query with a string argument stays valid JSON. insomnia-importers 3.6.0 returns such a
# body unchanged.
# What happens: both parsers delete the first backslash of the body and leave the others, so only its first escape is
# damaged: an escaped quote ends the JSON string, and `\n` is an n that belongs to the query.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . parse-curl@0.2.6 @scrape-do/curl-parser@0.3.0 insomnia-importers@3.6.0

cat > check.mjs <<'EOF'
import { parse } from '@scrape-do/curl-parser';
import { convert } from 'insomnia-importers';
import parseCurl from 'parse-curl';

for (const query of ['{ viewer { id } }', '{ user(name: "ada") { id } }', '{\n  viewer {\n    id\n  }\n}']) {
  const body = JSON.stringify({ query });
  const command = `curl https://instance.example/graphql -H 'Content-Type: application/json' -d '${body}'`;
  console.log(`body:             ${body}`);
  console.log(`parse-curl:       ${parseCurl(command).body}`);
  console.log(`curl-parser:      ${parse(command).body}`);
  console.log(`insomnia:         ${(await convert(command)).data.resources[0].body.text}`);
}
EOF

expected=$(
  cat <<'EOF'
body:             {"query":"{ viewer { id } }"}
parse-curl:       {"query":"{ viewer { id } }"}
curl-parser:      {"query":"{ viewer { id } }"}
insomnia:         {"query":"{ viewer { id } }"}
body:             {"query":"{ user(name: \"ada\") { id } }"}
parse-curl:       {"query":"{ user(name: "ada\") { id } }"}
curl-parser:      {"query":"{ user(name: "ada\") { id } }"}
insomnia:         {"query":"{ user(name: \"ada\") { id } }"}
body:             {"query":"{\n  viewer {\n    id\n  }\n}"}
parse-curl:       {"query":"{n  viewer {\n    id\n  }\n}"}
curl-parser:      {"query":"{n  viewer {\n    id\n  }\n}"}
insomnia:         {"query":"{\n  viewer {\n    id\n  }\n}"}
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

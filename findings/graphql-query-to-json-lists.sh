#!/usr/bin/env bash
# Operations that graphql-query-to-json 2.0.6 reads and json-to-graphql-query 2.3.0 writes again.
#
# Expected: the operation that is written is the operation that was read. The first library names the second one as the
# reader of its results.
# What happens: numbers in lists become strings, and null becomes the word undefined, so that a server rejects both.
# Directives are lost: a field with `@include(if: false)` is requested.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-query-to-json@2.0.6 \
  json-to-graphql-query@2.3.0

cat > check.mjs <<'JS'
import { buildSchema, parse, print, validate } from 'graphql';
import { graphQlQueryToJson } from 'graphql-query-to-json';
import { jsonToGraphQLQuery } from 'json-to-graphql-query';

const schema = buildSchema('type Query { users(ids: [Int!], first: Int = 20): Int, teams: Int }');
const show = text => {
  const document = parse(text);
  const errors = validate(schema, document).map(error => error.message);
  console.log(print(document).replaceAll(/\s+/g, ' '), ...errors);
};
for (const text of ['{ users(ids: [7, 8]) }', '{ users(first: null) }', '{ teams users @include(if: false) }']) {
  show(text);
  show(jsonToGraphQLQuery(graphQlQueryToJson(text)));
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
{ users(ids: [7, 8]) }
{ users(ids: ["7", "8"]) } Int cannot represent non-integer value: "7" Int cannot represent non-integer value: "8"
{ users(first: null) }
{ users(first: undefined) } Int cannot represent non-integer value: undefined
{ teams users @include(if: false) }
{ teams users }
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

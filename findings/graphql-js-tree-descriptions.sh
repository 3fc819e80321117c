#!/usr/bin/env bash
# A schema that graphql-js-tree 3.0.4, the parser of GraphQL Zeus, reads and writes again.
#
# Expected: the schema that it writes is the schema that it read.
# What happens: the lines of descriptions lose their indentation, so that nested lists and code in Markdown become other
# text, and directives lose `repeatable`, so that the schema that it writes isn't valid if it uses one twice.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --legacy-peer-deps --prefix . graphql@16.15.0 graphql-js-tree@3.0.4

cat > check.mjs <<'JS'
import { buildSchema } from 'graphql';
import { Parser, TreeToGraphQL } from 'graphql-js-tree';

const before = `
directive @tag(name: String) repeatable on FIELD_DEFINITION

type Query {
  """
  Returns users:
  - of a team
    - without guests
  """
  users: Int @tag(name: "a") @tag(name: "b")
}
`;
const after = TreeToGraphQL.parse(Parser.parse(before));
for (const text of [before, after]) {
  console.log(JSON.stringify(buildSchema(text, { assumeValidSDL: true }).getQueryType().getFields().users.description));
  try {
    console.log('repeatable:', buildSchema(text).getDirective('tag').isRepeatable);
  } catch (error) {
    console.log(error.message);
  }
}
JS
seen=$(node check.mjs)
echo "$seen"
expected='"Returns users:\n- of a team\n  - without guests"
repeatable: true
"Returns users:\n- of a team\n- without guests"
The directive "@tag" can only be used once at this location.'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

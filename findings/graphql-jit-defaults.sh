#!/usr/bin/env bash
# Default values of input fields in graphql-jit 0.8.9, which compiles operations of graphql 16.15.0.
#
# Expected: the compiled operation gives the results of execute() in graphql.
# What happens: a required input field with a default value must be in the value of a variable, but not in a literal. If
# the value of a field in a literal is a variable without a value, the resolver gets null, not the default value.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-jit@0.8.9

cat > check.mjs <<'JS'
import { buildSchema, execute, parse, validate } from 'graphql';
import { compileQuery } from 'graphql-jit';

const schema = buildSchema(`
  input Page { first: Int! = 20 after: String = "start" }
  type Query { users(page: Page!): String }
`);
schema.getQueryType().getFields().users.resolve = (_, { page }) => JSON.stringify(page);
const cases = [
  '{ users(page: {}) }',
  'query ($page: Page!) { users(page: $page) }',
  'query ($after: String) { users(page: { after: $after }) }',
];
const text = ({ data, errors }) => data?.users ?? errors[0].message;
for (const source of cases) {
  const document = parse(source);
  const variableValues = source.includes('$page') ? { page: {} } : {};
  console.log(`${source}: ${validate(schema, document).length} errors`);
  console.log('  graphql:', text(await execute({ schema, document, variableValues })));
  console.log('  graphql-jit:', text(await compileQuery(schema, document).query({}, {}, variableValues)));
}
JS
seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
{ users(page: {}) }: 0 errors
  graphql: {"first":20,"after":"start"}
  graphql-jit: {"first":20,"after":"start"}
query ($page: Page!) { users(page: $page) }: 0 errors
  graphql: {"first":20,"after":"start"}
  graphql-jit: Variable "$page" got invalid value {}; Field value.first of required type Int! was not provided.
query ($after: String) { users(page: { after: $after }) }: 0 errors
  graphql: {"first":20,"after":"start"}
  graphql-jit: {"first":20,"after":null}
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

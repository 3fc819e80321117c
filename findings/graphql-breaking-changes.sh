#!/usr/bin/env bash
# Changes of a schema in findBreakingChanges of graphql 16.15.0 and 17.1.0, and in diff of @graphql-inspector/core 8.0.0.
#
# Expected: a change is breaking if it makes an operation invalid that was valid before. (graphql 16 doesn't say that an
# operation is invalid without its root type before it runs it.)
# What happens: findBreakingChanges finds no breaking change if a required argument or input field loses its default
# value, so that it must be passed now, if another type becomes the query type, or if the mutation type is removed.
# graphql-inspector reports the last two, but lost default values only as DANGEROUS, and so it reports a directive
# that isn't repeatable any more, which findBreakingChanges knows as breaking.
#
# Needs Node 20.19 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir 16 17
npm install --silent --no-save --no-audit --no-fund --prefix 16 graphql@16.15.0 @graphql-inspector/core@8.0.0
npm install --silent --no-save --no-audit --no-fund --prefix 17 graphql@17.1.0

cat > 16/check.mjs <<'JS'
import { buildSchema, findBreakingChanges, parse, validate, version } from 'graphql';

const inspector = process.argv[2] && (await import('@graphql-inspector/core'));
const query = field => `input Page { first: Int! } type Query { ${field} }`;
const cases = {
  'argument default': [query('users(first: Int! = 20): Int'), query('users(first: Int!): Int'), '{ users }'],
  'input field default': [
    'input Page { first: Int! = 20 } type Query { users(page: Page!): Int }',
    query('users(page: Page!): Int'),
    '{ users(page: {}) }',
  ],
  'query type': [
    'schema { query: A } type A { users: Int } type B { days: Int }',
    'schema { query: B } type A { users: Int } type B { days: Int }',
    '{ users }',
  ],
  'mutation type': [
    'schema { query: A mutation: B } type A { users: Int } type B { add: Int }',
    'schema { query: A } type A { users: Int } type B { add: Int }',
    'mutation { add }',
  ],
  repeatable: [
    'directive @tag(name: String) repeatable on FIELD type Query { users: Int }',
    'directive @tag(name: String) on FIELD type Query { users: Int }',
    '{ users @tag(name: "a") @tag(name: "b") }',
  ],
};
console.log(`graphql ${version}`);
for (const [name, [before, after, text]] of Object.entries(cases)) {
  const [older, newer] = [buildSchema(before), buildSchema(after)];
  const errors = [older, newer].map(schema => validate(schema, parse(text)).length);
  const breaking = findBreakingChanges(older, newer).length;
  const levels = inspector ? (await inspector.diff(older, newer)).map(change => change.criticality.level) : [];
  console.log(`${name}: ${errors.join(' -> ')} errors, ${breaking} breaking changes`, ...levels);
}
JS
cp 16/check.mjs 17
seen=$(node 16/check.mjs inspector; node 17/check.mjs)
echo "$seen"
expected='graphql 16.15.0
argument default: 0 -> 1 errors, 0 breaking changes DANGEROUS
input field default: 0 -> 1 errors, 0 breaking changes DANGEROUS
query type: 0 -> 1 errors, 0 breaking changes BREAKING
mutation type: 0 -> 0 errors, 0 breaking changes BREAKING
repeatable: 0 -> 1 errors, 1 breaking changes DANGEROUS
graphql 17.1.0
argument default: 0 -> 1 errors, 0 breaking changes
input field default: 0 -> 1 errors, 0 breaking changes
query type: 0 -> 1 errors, 0 breaking changes
mutation type: 0 -> 1 errors, 0 breaking changes
repeatable: 0 -> 1 errors, 1 breaking changes'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Valid schemas that addTypeDefs of graphql-compose 9.2.2 reads, printed with graphql 16.15.0.
#
# Expected: the same schema as buildSchema of graphql builds.
# What happens: an `extend type Query` after the definition replaces its fields. The descriptions of Query,
# `repeatable`, and `@oneOf` are lost. An argument with an object as default value fails if its input type is defined
# further below.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-compose@9.2.2

cat > check.mjs <<'JS'
import { buildSchema, printSchema } from 'graphql';
import { SchemaComposer } from 'graphql-compose';

const line = schema => printSchema(schema).replaceAll(/\s+/g, ' ');
for (const text of [
  'type Query { users: Int } extend type Query { teams: Int }',
  '"The root" type Query { users: Int }',
  'directive @tag(name: String) repeatable on FIELD type Query { users: Int }',
  'input Key @oneOf { id: ID email: String } type Query { user(key: Key): Int }',
  'input Page { first: Int } type Query { users(page: Page = { first: 20 }): Int }',
  'type Query { users(page: Page = { first: 20 }): Int } input Page { first: Int }',
]) {
  console.log(`file: ${text}`);
  buildSchema(text);
  const composer = new SchemaComposer();
  try {
    composer.addTypeDefs(text);
    console.log(`  graphql-compose: ${line(composer.buildSchema())}`);
  } catch (error) {
    console.log(`  ${error.message}`);
  }
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
file: type Query { users: Int } extend type Query { teams: Int }
  graphql-compose: type Query { teams: Int }
file: "The root" type Query { users: Int }
  graphql-compose: type Query { users: Int }
file: directive @tag(name: String) repeatable on FIELD type Query { users: Int }
  graphql-compose: directive @tag(name: String) on FIELD type Query { users: Int }
file: input Key @oneOf { id: ID email: String } type Query { user(key: Key): Int }
  graphql-compose: type Query { user(key: Key): Int } input Key { id: ID email: String }
file: input Page { first: Int } type Query { users(page: Page = { first: 20 }): Int }
  graphql-compose: type Query { users(page: Page = {first: 20}): Int } input Page { first: Int }
file: type Query { users(page: Page = { first: 20 }): Int } input Page { first: Int }
  Error: Type with name "Page" does not exist
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

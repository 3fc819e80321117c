#!/usr/bin/env bash
# Default values in the JSON Schema that graphql-2-json-schema 0.10.0 makes from a schema of graphql 16.15.0.
#
# Expected: a JSON Schema for the variables of operations accepts what graphql accepts.
# What happens: required arguments and input fields that have a default value are in `required`, beside their `default`,
# so that a validator rejects variables without them, which graphql accepts.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-2-json-schema@0.10.0 ajv@6.12.6

cat > check.mjs <<'JS'
import Ajv from 'ajv';
import { buildSchema, coerceInputValue, introspectionFromSchema } from 'graphql';
import { fromIntrospectionQuery } from 'graphql-2-json-schema';

const schema = buildSchema(`
  input Page { first: Int! = 20 order: String! = "name" }
  type Query { users(page: Page! = {}): Int }
`);
const { definitions, properties } = fromIntrospectionQuery(introspectionFromSchema(schema));
console.log('required arguments:', ...properties.Query.properties.users.properties.arguments.required);
const validate = new Ajv().compile({ definitions, $ref: '#/definitions/Page' });
for (const value of [{}, { first: 5 }, { first: 5, order: 'id' }]) {
  let accepted = true;
  coerceInputValue(value, schema.getType('Page'), () => (accepted = false));
  console.log(`${JSON.stringify(value)}: graphql ${accepted}, JSON Schema ${validate(value)}`);
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
required arguments: page
{}: graphql true, JSON Schema false
{"first":5}: graphql true, JSON Schema false
{"first":5,"order":"id"}: graphql true, JSON Schema true
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

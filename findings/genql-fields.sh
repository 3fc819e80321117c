#!/usr/bin/env bash
# Operations of a client that @genql/cli 6.3.4 generates from a schema.
#
# Expected: `__scalar` requests all fields without subfields, and a field that the schema has can be requested.
# What happens: `__scalar` leaves out the fields of one enum type, here Role, the first type by name, and has those of
# the other one. A field whose name begins with on_ becomes an invalid fragment.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --legacy-peer-deps --prefix . graphql@16.15.0 @genql/cli@6.3.4 \
  esbuild@0.28.2
cat > schema.graphql <<'GRAPHQL'
enum Role { ADMIN MEMBER }
enum Zone { EAST WEST }
type User { name: String on_hold: Boolean role: Role zone: Zone }
type Query { user: User }
GRAPHQL
npx --no-install genql --schema schema.graphql --output client > log
npx --no-install esbuild client/index.ts --bundle --platform=node --log-level=error --outfile=client.cjs

cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import client from './client.cjs';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
for (const user of [{ __scalar: true }, { role: true, zone: true }, { name: true, on_hold: true }]) {
  const { query } = client.generateQueryOp({ user });
  let result;
  try {
    result = `${validate(schema, parse(query)).length} errors`;
  } catch (error) {
    result = error.message;
  }
  console.log(`${JSON.stringify(user)} -> ${query}: ${result}`);
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
{"__scalar":true} -> query {user{...f1}},fragment f1 on User{name,on_hold,zone,__typename}: 0 errors
{"role":true,"zone":true} -> query {user{role,zone}}: 0 errors
{"name":true,"on_hold":true} -> query {user{name,...f1}},fragment f1 on hold: Syntax Error: Expected "{", found <EOF>.
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

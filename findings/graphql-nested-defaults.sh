#!/usr/bin/env bash
# Where graphql 16.15.0, graphql 17.1.0, and @graphql-inspector/core 8.0.0 meet.
#
# Expected: both versions of graphql print the same default values for the same schema, apart from spaces, and find no
# change between a file of the one and a file of the other.
# What happens: for a default that is an input object, version 16 adds the defaults of that object's fields and prints
# 1.0 as 1, in introspection too. Version 17 returns what the schema says. Between the two files,
# `findDangerousChanges` of version 17 reports a changed default of a field and of an argument, although nobody changed
# the schema. The same function of version 16 and graphql-inspector, which completes defaults with version 16, report
# none.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-17@npm:graphql@17.1.0 @graphql-inspector/core@8.0.0

cat > check.mjs <<'EOF'
import { diff } from '@graphql-inspector/core';
import { buildSchema, findDangerousChanges, introspectionFromSchema, printSchema } from 'graphql';
import * as graphql17 from 'graphql-17';

const text = `
input Page { first: Int, order: String = "NAME", weight: Float = 1.0 }
type Query { users(page: Page = {first: 10}): Int }
`;
const argument = introspection => introspection.__schema.types.find(type => type.name === 'Query').fields[0].args[0];
const schema17 = graphql17.buildSchema(text);
const files = [printSchema(buildSchema(text)), graphql17.printSchema(schema17)];
console.log('16, printed:      ', files[0].match(/users.*/)[0]);
console.log('17, printed:      ', files[1].match(/users.*/)[0]);
console.log('16, introspection:', argument(introspectionFromSchema(buildSchema(text))).defaultValue);
console.log('17, introspection:', argument(graphql17.introspectionFromSchema(schema17)).defaultValue);
const [from17, from16] = [buildSchema(files[1]), buildSchema(files[0])];
console.log('inspector:', (await diff(from17, from16)).map(change => `${change.type} ${change.path}`));
console.log('graphql 16:', findDangerousChanges(from17, from16).map(change => change.type));
const changes = graphql17.findDangerousChanges(graphql17.buildSchema(files[1]), graphql17.buildSchema(files[0]));
console.log('graphql 17:', changes.map(change => change.type));
EOF

expected=$(
  cat <<'EOF'
16, printed:       users(page: Page = {first: 10, order: "NAME", weight: 1}): Int
17, printed:       users(page: Page = { first: 10 }): Int
16, introspection: {first: 10, order: "NAME", weight: 1}
17, introspection: { first: 10 }
inspector: []
graphql 16: []
graphql 17: [ 'INPUT_FIELD_DEFAULT_VALUE_CHANGE', 'ARG_DEFAULT_VALUE_CHANGE' ]
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

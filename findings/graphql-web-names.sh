#!/usr/bin/env bash
# Names in @0no-co/graphql.web 1.3.4, the parser of urql and gql.tada, beside graphql 16.15.0.
#
# Expected: both read the same names, since graphql.web describes itself as compliant with the specification.
# What happens: graphql.web doesn't read a spread of a fragment whose name begins with "on", such as onlineUser. In a
# list, it divides an enum value that begins with true, false, or null into two values, and elsewhere it fails on it.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 @0no-co/graphql.web@1.3.4

cat > check.mjs <<'JS'
import * as graphql from 'graphql';
import * as graphqlWeb from '@0no-co/graphql.web';

for (const text of [
  '{ users { ...onlineUser } } fragment onlineUser on User { id }',
  '{ columns(kinds: [nullable, unique]) }',
  '{ columns(kind: nullable) }',
]) {
  for (const [name, { parse, print }] of Object.entries({ graphql, graphqlWeb })) {
    let read;
    try {
      read = print(parse(text)).replaceAll(/\s+/g, ' ');
    } catch (error) {
      read = error.message;
    }
    console.log(`${name}: ${read}`);
  }
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
graphql: { users { ...onlineUser } } fragment onlineUser on User { id }
graphqlWeb: Syntax Error: Unexpected token at 25 in SelectionSet
graphql: { columns(kinds: [nullable, unique]) }
graphqlWeb: { columns(kinds: [null, able, unique]) }
graphql: { columns(kind: nullable) }
graphqlWeb: Syntax Error: Unexpected token at 25 in Argument
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

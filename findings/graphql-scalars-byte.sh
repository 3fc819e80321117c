#!/usr/bin/env bash
# The scalar Byte of graphql-scalars 2.0.0.
#
# Expected: a text in base64 is read as the bytes that were encoded.
# What happens: a text that consists of digits and the small letters a to f only is read as hexadecimal, although
# it is base64 too. So the bytes of an argument depend on which letters their base64 happens to have.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0 graphql-scalars@2.0.0

cat > check.mjs <<'JS'
import { GraphQLByte } from 'graphql-scalars';

for (const bytes of [
  [105, 183, 28],
  [105, 183, 29],
  [105, 183, 30],
]) {
  const text = Buffer.from(bytes).toString('base64');
  console.log(`${bytes.join(' ')} is ${text}, read as ${[...GraphQLByte.parseValue(text)].join(' ')}`);
}
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
105 183 28 is abcc, read as 171 204
105 183 29 is abcd, read as 171 205
105 183 30 is abce, read as 171 206
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

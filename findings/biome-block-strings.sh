#!/usr/bin/env bash
# Block strings in GraphQL documents, formatted by Biome 2.6.8 and Prettier 3.10.1.
#
# Expected: a formatter doesn't change the value of a string, because it is data that the server stores.
# What happens: if a text begins beside the quotation marks, Biome moves the first line to a line of its own, so that the
# indentation of the others, which wasn't part of the text, becomes part of it. Prettier keeps that text, but deletes two
# spaces at the end of a line, which is the line break of Markdown. Both delete a space before a text of one line. The
# function print of graphql 17.1.0 keeps these texts.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @biomejs/biome@2.6.8 prettier@3.10.1 graphql@17.1.0

cat > check.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { parse, print } from 'graphql';
import { format } from 'prettier';

const biome = ['format', '--stdin-file-path=notes.graphql'];
const formatters = {
  print: text => print(parse(text)),
  Biome: input => execFileSync('node_modules/.bin/biome', biome, { input, encoding: 'utf8' }),
  Prettier: text => format(text, { parser: 'graphql' }),
};
const valueIn = text => parse(text).definitions[0].selectionSet.selections[0].arguments[0].value.value;
for (const text of ['Steps:\n  stop\n  wait', ' wait', '\n  stop  \n  wait\n']) {
  const document = `mutation { addNote(text: """${text}""") }`;
  const before = valueIn(document);
  console.log(`${JSON.stringify(text)} is ${JSON.stringify(before)}`);
  for (const [name, formatted] of Object.entries(formatters)) {
    const after = valueIn(await formatted(document));
    if (after !== before) console.log(`  ${name}: ${JSON.stringify(after)}`);
  }
}
EOF

expected=$(
  cat <<'EOF'
"Steps:\n  stop\n  wait" is "Steps:\nstop\nwait"
  Biome: "Steps:\n  stop\n  wait"
" wait" is " wait"
  Biome: "wait"
  Prettier: "wait"
"\n  stop  \n  wait\n" is "stop  \nwait"
  Prettier: "stop\nwait"
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

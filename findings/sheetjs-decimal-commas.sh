#!/usr/bin/env bash
# Numbers with decimal commas that SheetJS 0.18.5 reads from CSV with semicolons.
#
# Expected: in a file whose delimiter is a semicolon, even named by a first line `sep=;`, the cell `1,5` is the number 1.5,
# or stays text.
# What happens: every comma in a number is removed, whatever follows it: 1,5 becomes 15 and 12,34 becomes 1234, without
# an error. With the option `raw`, the cells stay text. The first line isn't recognized in a string that begins with a byte
# order mark, although it is in the same bytes.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.cjs <<'EOF2'
const { read, utils } = require('xlsx');

const rows = (data, options) => {
  const { Sheets, SheetNames } = read(data, options);
  return JSON.stringify(utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 }));
};
const text = 'name;net\nada;1,5\nbob;12,34\n';
const marked = `\ufeffsep=;\n${text}`;
console.log('semicolons:', rows(text, { type: 'string' }));
console.log('separator line:', rows(`sep=;\n${text}`, { type: 'string' }));
console.log('raw:', rows(text, { type: 'string', raw: true }));
console.log('mark, bytes:', rows(Buffer.from(marked), { type: 'buffer', raw: true }));
console.log('mark, string:', rows(marked, { type: 'string', raw: true }).replace('\ufeff', '<mark>'));
EOF2

expected='semicolons: [["name","net"],["ada",15],["bob",1234]]
separator line: [["name","net"],["ada",15],["bob",1234]]
raw: [["name","net"],["ada","1,5"],["bob","12,34"]]
mark, bytes: [["name","net"],["ada","1,5"],["bob","12,34"]]
mark, string: [["<mark>sep="],["name","net"],["ada","1,5"],["bob","12,34"]]'
npm install --silent --no-save --no-audit --no-fund --prefix . xlsx@0.18.5
seen=$(node check.cjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Rows of a spreadsheet that SheetClip 0.3.0 reads from the clipboard.
#
# Expected: text with a tab between cells and CRLF between rows, as spreadsheets on Windows copy it, is divided into the
# same cells as with LF.
# What happens: with CRLF, the last cell of each row ends with a carriage return. If that cell is quoted because it contains
# a line break, the carriage return is dropped, but the closing quote becomes part of the cell.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.cjs <<'EOF2'
const exported = require('sheetclip');
const clip = new (exported.default ?? exported)();
for (const text of ['a\tb\nc\td\n', 'a\tb\r\nc\td\r\n', 'a\t"x\ny"\n', 'a\t"x\ny"\r\nc\td\r\n', '"x\ny"\r\n"z\nw"\r\n'])
  console.log(`${JSON.stringify(text)}: ${JSON.stringify(clip.parse(text))}`);
EOF2
npm install --silent --no-save --no-audit --no-fund --prefix . sheetclip@0.3.0
seen=$(node check.cjs)
echo "$seen"
expected='"a\tb\nc\td\n": [["a","b"],["c","d"]]
"a\tb\r\nc\td\r\n": [["a","b\r"],["c","d\r"]]
"a\t\"x\ny\"\n": [["a","x\ny"]]
"a\t\"x\ny\"\r\nc\td\r\n": [["a","x\ny\""],["c","d\r"]]
"\"x\ny\"\r\n\"z\nw\"\r\n": [["x\ny\""],["z\nw\""]]'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

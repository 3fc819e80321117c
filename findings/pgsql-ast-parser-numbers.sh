#!/usr/bin/env bash
# Statements that pgsql-ast-parser 12.0.2 reads and writes again, run by PGlite 0.5.17 (PostgreSQL 18).
#
# Expected: the statement that it writes has the result of the statement that it read, or it fails with a message.
# What happens: 1e3 becomes the number 1 with the name e3, and 1_000 as well. Numbers with more than 16 digits are
# rounded. ORDER BY and LIMIT of a union apply to its last part only, so that there are more rows.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . pgsql-ast-parser@12.0.2 @electric-sql/pglite@0.5.17

cat > check.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { parseFirst, toSql } from 'pgsql-ast-parser';

const database = new PGlite();
for (const text of [
  'SELECT 2.5e3',
  'SELECT 1_000',
  'SELECT 12345678901234567890',
  'SELECT 1 UNION ALL SELECT 2 ORDER BY 1 DESC LIMIT 1',
]) {
  const written = toSql.statement(parseFirst(text)).replaceAll(/\s+/g, ' ').trim();
  for (const statement of [text, written]) {
    const { rows } = await database.query(statement, [], { rowMode: 'array' });
    console.log(`${statement}: ${rows.join(', ')}`);
  }
}
await database.close();
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
SELECT 2.5e3: 2500
SELECT (2.5) AS e3: 2.5
SELECT 1_000: 1000
SELECT (1) AS "_000": 1
SELECT 12345678901234567890: 12345678901234567890
SELECT (12345678901234567000): 12345678901234567000
SELECT 1 UNION ALL SELECT 2 ORDER BY 1 DESC LIMIT 1: 2
(SELECT (1) ) UNION ALL (SELECT (2) ORDER BY (1) DESC LIMIT (1)): 1, 2
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# PostgreSQL statements that node-sql-parser 5.4.0 reads and writes again, run by PGlite 0.5.17 (PostgreSQL 18).
#
# Expected: the statement that it writes has the result of the statement that it read, or it fails with a message.
# What happens: what it doesn't know becomes the name of a column. So `ISNULL` returns the values, 1_000 is 1, and the
# column "a""b" is another column. Names that aren't in quotation marks get some without becoming lowercase, and the
# names of columns after an alias become part of it, so that PostgreSQL finds neither table nor column.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . node-sql-parser@5.4.0 @electric-sql/pglite@0.5.17

cat > check.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import sqlParser from 'node-sql-parser';

const parser = new sqlParser.Parser();
const options = { database: 'postgresql' };
const database = new PGlite();
await database.exec('CREATE TABLE users (a int, "a""b" int); INSERT INTO users VALUES (1, 2)');
const run = async statement => {
  try {
    const { rows } = await database.query(statement, [], { rowMode: 'array' });
    return rows.join(', ');
  } catch (error) {
    return error.message;
  }
};
for (const text of [
  'SELECT a ISNULL FROM users',
  'SELECT 1_000',
  'SELECT "a""b" FROM users',
  'SELECT a FROM Users',
  'SELECT n FROM (VALUES (7)) AS numbers(n)',
]) {
  for (const statement of [text, parser.sqlify(parser.astify(text, options), options)]) {
    console.log(`${statement}: ${await run(statement)}`);
  }
}
await database.close();
JS

seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
SELECT a ISNULL FROM users: false
SELECT a AS "ISNULL" FROM "users": 1
SELECT 1_000: 1000
SELECT 1 AS "_000": 1
SELECT "a""b" FROM users: 2
SELECT "a" AS "b" FROM "users": 1
SELECT a FROM Users: 1
SELECT a FROM "Users": relation "Users" does not exist
SELECT n FROM (VALUES (7)) AS numbers(n): 7
SELECT n FROM (VALUES (7)) AS "numbers(n)": column "n" does not exist
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

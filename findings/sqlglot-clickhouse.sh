#!/usr/bin/env bash
# Statements of DuckDB 2.0.1 that sqlglot 30.30.0 translates to ClickHouse, run by both engines (chdb 4.4.0, ClickHouse 26.9).
#
# Expected: the same values, or an error. sqlglot knows both dialects, and translates the format of minutes for MySQL,
# whose codes ClickHouse uses.
# What happens: statements of daily reports run in ClickHouse without an error and return something else.
# - %M stays %M in the format of a time. In ClickHouse, it is the name of the month.
# - epoch_ms() of a time becomes the function that makes a time from a number, and returns a day of January 1970.
# - Casts to TIMESTAMP become DateTime, so that milliseconds are 0.
# - regexp_replace() replaces each match, not only the first one.
# - concat_ws() gets an empty text for each NULL, so that separators stand twice.
# - string_agg() without a separator has no commas.
# - A slice of a list in the other direction (ClickHouse to DuckDB): the length is taken for the end.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check sqlglot==30.30.0 duckdb==2.0.1 chdb==4.4.0 chdb-core==26.9.0

cat > check.py <<'EOF'
import chdb
import duckdb
import sqlglot

moment = "TIMESTAMP '2026-03-04 17:08:09.250'"
statements = [
    f"strftime({moment}, '%H:%M')",
    f"epoch_ms({moment})",
    f"extract(millisecond FROM {moment})",
    "regexp_replace('a.b.c', '[.]', '-')",
    "concat_ws('/', 'a', NULL, 'b')",
    "string_agg(name)",
]
names = " FROM (SELECT unnest(['a', 'b']) AS name)"


def in_clickhouse(statement):
    return chdb.query(statement, "TSVRaw").data().strip()


for statement in statements:
    source = f"SELECT {statement}{names if 'name' in statement else ''}"
    translated = sqlglot.transpile(source.replace("unnest", "arrayJoin"), read="duckdb", write="clickhouse")[0]
    value = duckdb.execute(source).fetchone()[0]
    print(f"{statement}: DuckDB {value}, ClickHouse {in_clickhouse(translated)}")

source = "SELECT arraySlice([1, 2, 3, 4], 2, 2)"
translated = sqlglot.transpile(source, read="clickhouse", write="duckdb")[0]
print(f"{source[7:]}: ClickHouse {in_clickhouse(source)}, DuckDB {duckdb.execute(translated).fetchone()[0]}")
EOF
seen=$(env/bin/python check.py)
echo "$seen"
expected="strftime(TIMESTAMP '2026-03-04 17:08:09.250', '%H:%M'): DuckDB 17:08, ClickHouse 17:March
epoch_ms(TIMESTAMP '2026-03-04 17:08:09.250'): DuckDB 1772644089250, ClickHouse 1970-01-21 12:24:04.089
extract(millisecond FROM TIMESTAMP '2026-03-04 17:08:09.250'): DuckDB 9250, ClickHouse 0
regexp_replace('a.b.c', '[.]', '-'): DuckDB a-b.c, ClickHouse a-b-c
concat_ws('/', 'a', NULL, 'b'): DuckDB a/b, ClickHouse a//b
string_agg(name): DuckDB a,b, ClickHouse ab
arraySlice([1, 2, 3, 4], 2, 2): ClickHouse [2,3], DuckDB [2]"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# A CSV file with American dates in one column, read by chdb 4.4.0 (ClickHouse 26.9), DuckDB 2.0.1, and Polars 2.1.0.
#
# Expected: one order of day and month for the column. The second date can only be March 25, so the first one is March 5.
# What happens: DuckDB reads March 5 and March 25. Polars leaves the column as text. ClickHouse detects a DateTime and
# decides for each value: the first date becomes May 3, the second one March 25, without a message.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check chdb==4.4.0 chdb-core==26.9.0 duckdb==2.0.1 polars==2.1.0

cat > joined.csv <<'EOF'
name,joined
first,3/5/2026
second,3/25/2026
EOF
cat > check.py <<'EOF'
import chdb
import duckdb
import polars

query = "SELECT toTypeName(joined), toDate(joined) FROM file('joined.csv', CSVWithNames)"
print("ClickHouse:", chdb.query(query, "TSV").data().strip().replace("\t", " ").split("\n"))
print("DuckDB:", [f"{kind} {day}" for kind, day in duckdb.execute("SELECT typeof(joined), joined FROM 'joined.csv'").fetchall()])
column = polars.read_csv("joined.csv", try_parse_dates=True)["joined"]
print("Polars:", column.dtype, column.to_list())
EOF
seen=$(env/bin/python check.py)
echo "$seen"
expected="ClickHouse: ['Nullable(DateTime) 2026-05-03', 'Nullable(DateTime) 2026-03-25']
DuckDB: ['DATE 2026-03-05', 'DATE 2026-03-25']
Polars: String ['3/5/2026', '3/25/2026']"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Times of day with nanoseconds in DuckDB 1.5.5 and 2.0.1.
#
# Expected: DuckDB, which has the type TIME_NS, reads times such as 10:00:00.000000001 in a CSV file as TIME_NS or as
# text, and stores TIME_NS in Parquet as a time.
# What happens: both versions detect TIME, and TIMESTAMP for moments, and drop the last three digits without a message, so
# that different times are equal. Version 1.5.5 stores TIME_NS in Parquet as text, also without a message: after that,
# `=` still accepts a TIME_NS, but `<` refuses it. Version 2.0.1 stores a time.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for version in 1.5.5 2.0.1; do
  python3 -m venv "env-$version"
  "env-$version/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version"
done

cat > run.py <<'PYTHON'
import duckdb

with open("file.csv", "w") as file:
    for row in (1, 2):
        file.write(f"10:00:00.00000000{row},2026-01-01 10:00:00.00000000{row}\n")
csv = "read_csv('file.csv', header = false, names = ['t', 'moment'])"
print("CSV", duckdb.sql(f"SELECT typeof(t), count(DISTINCT t), typeof(moment), count(DISTINCT moment) FROM {csv} GROUP BY ALL").fetchall())
duckdb.sql("COPY (SELECT TIME_NS '10:00:00.000000002' AS t) TO 'file.parquet'")
print("Parquet", duckdb.sql("SELECT typeof(t), CAST(t AS VARCHAR) FROM 'file.parquet'").fetchall())
for condition in ("t = TIME_NS '10:00:00.000000002'", "t < TIME_NS '11:00:00'"):
    try:
        print(condition, duckdb.sql(f"SELECT count(*) FROM 'file.parquet' WHERE {condition}").fetchall())
    except duckdb.BinderException:
        print(condition, "refused")
PYTHON
seen=$(for version in 1.5.5 2.0.1; do echo "$version"; "env-$version/bin/python" run.py; done)
echo "$seen"
expected="1.5.5
CSV [('TIME', 1, 'TIMESTAMP', 1)]
Parquet [('VARCHAR', '10:00:00.000000002')]
t = TIME_NS '10:00:00.000000002' [(1,)]
t < TIME_NS '11:00:00' refused
2.0.1
CSV [('TIME', 1, 'TIMESTAMP', 1)]
Parquet [('TIME_NS', '10:00:00.000000002')]
t = TIME_NS '10:00:00.000000002' [(1,)]
t < TIME_NS '11:00:00' [(1,)]"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

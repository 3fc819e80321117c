#!/usr/bin/env bash
# Where Polars 2.1.0 and DuckDB 2.0.1 meet.
#
# Expected: a column of times of day in a Parquet file of Polars can be compared with a TIME in DuckDB, as in version
# 1.5.5.
# What happens: Polars stores nanoseconds, and DuckDB 2.0.1 reads them as TIME_NS instead of TIME. `=` and `IN` still
# accept a TIME, but `<` and `BETWEEN` refuse it, and a date or an interval can't be added. A plain text as the limit
# works, and so does a cast of the column.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check polars==2.1.0
for version in 1.5.5 2.0.1; do
  python3 -m venv "env-$version"
  "env-$version/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version"
done

cat > write.py <<'EOF'
import datetime

import polars

polars.DataFrame({"t": [datetime.time(12, 30)]}).write_parquet("file.parquet")
EOF

cat > check.py <<'EOF'
import duckdb

print(f"DuckDB {duckdb.__version__}, type:", duckdb.sql("SELECT typeof(t) FROM 'file.parquet'").fetchall()[0][0])
for condition in (
    "t = TIME '12:30:00'",
    "t IN (TIME '12:30:00')",
    "t < TIME '13:00:00'",
    "t BETWEEN TIME '12:00:00' AND TIME '13:00:00'",
    "t < '13:00:00'",
    "CAST(t AS TIME) < TIME '13:00:00'",
    "DATE '2026-01-31' + t = TIMESTAMP '2026-01-31 12:30:00'",
):
    try:
        found = duckdb.sql(f"SELECT count(*) FROM 'file.parquet' WHERE {condition}").fetchall()[0][0]
    except duckdb.BinderException as error:
        found = str(error).split(" - ")[0].split("'+")[0]
    print(f"  {condition}: {found}")
EOF

expected=$(
  cat <<'EOF'
DuckDB 1.5.5, type: TIME
  t = TIME '12:30:00': 1
  t IN (TIME '12:30:00'): 1
  t < TIME '13:00:00': 1
  t BETWEEN TIME '12:00:00' AND TIME '13:00:00': 1
  t < '13:00:00': 1
  CAST(t AS TIME) < TIME '13:00:00': 1
  DATE '2026-01-31' + t = TIMESTAMP '2026-01-31 12:30:00': 1
DuckDB 2.0.1, type: TIME_NS
  t = TIME '12:30:00': 1
  t IN (TIME '12:30:00'): 1
  t < TIME '13:00:00': Binder Error: Cannot compare values of type TIME_NS and type TIME
  t BETWEEN TIME '12:00:00' AND TIME '13:00:00': Binder Error: Cannot mix values of type TIME_NS and TIME in BETWEEN clause
  t < '13:00:00': 1
  CAST(t AS TIME) < TIME '13:00:00': 1
  DATE '2026-01-31' + t = TIMESTAMP '2026-01-31 12:30:00': Binder Error: No function matches the given name and argument types 
EOF
)
seen=$(env/bin/python write.py && env-1.5.5/bin/python check.py && env-2.0.1/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

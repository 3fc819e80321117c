#!/usr/bin/env bash
# A folder that DuckDB 2.0.1 partitions by a column with NULL, read by DataFusion 55.0.0 and ClickHouse (chdb 4.4.0).
#
# Expected: the partition __HIVE_DEFAULT_PARTITION__ is read as NULL, as by DuckDB itself.
# What happens: DataFusion and ClickHouse read the name of the folder as a text, so that IS NULL finds no row, and the text
# is one more month in groups.
#
# Needs Python 3.10 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 datafusion==55.0.0 chdb==4.4.0 pyarrow==26.0.1

cat > check.py <<'PYTHON'
import chdb, datafusion, duckdb, pyarrow

rows = "FROM (VALUES (1, '2026-01'), (2, NULL)) rows(id, month)"
duckdb.sql(f"COPY ({rows}) TO 'data' (FORMAT parquet, PARTITION_BY month)")
months = "SELECT month, month IS NULL AS missing FROM {} ORDER BY id"
context = datafusion.SessionContext()
context.register_parquet("data", "data/", table_partition_cols=[("month", pyarrow.string())])
print("DuckDB", duckdb.sql(months.format("'data/*/*.parquet'")).fetchall())
print("DataFusion", [tuple(row.values()) for row in context.sql(months.format("data")).to_pylist()])
file = months.format("file('data/*/*.parquet')") + " SETTINGS use_hive_partitioning = 1"
print("ClickHouse", str(chdb.query(file, "CSV")).split())
PYTHON
seen=$(env/bin/python check.py 2> errors) || { cat errors; exit 1; }
echo "$seen"
expected="DuckDB [('2026-01', False), (None, True)]
DataFusion [('2026-01', False), ('__HIVE_DEFAULT_PARTITION__', False)]
ClickHouse ['\"2026-01\",0', '\"__HIVE_DEFAULT_PARTITION__\",0']"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

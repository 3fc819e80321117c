#!/usr/bin/env bash
# Where ClickHouse 26.9 (the package chdb 4.4.0) and DataFusion 55.0.0 meet.
#
# Expected: DataFusion finds the rows of a Parquet file whose number equals zero, whether the zero has a minus sign or
# not, as it does for a file of PyArrow 26.0.1 and as DuckDB 2.0.1 does for both files. A product such as -1 * 0.0 is
# -0.0.
# What happens: ClickHouse writes Bloom filters by default, in which -0.0 and 0.0 are different values. DataFusion skips
# a row group whose filter contains only the other one, so `= 0` misses rows without an error, and so does
# `BETWEEN 0 AND 0`.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check chdb==4.4.0 datafusion==55.0.0 duckdb==2.0.1 pyarrow==26.0.1

cat > check.py <<'EOF'
import chdb
import datafusion
import duckdb
import pyarrow
import pyarrow.parquet

with open("clickhouse.parquet", "wb") as file:
    file.write(chdb.query("SELECT number AS id, -1 * toFloat64(number) AS v FROM numbers(3)", "Parquet").bytes())
table = pyarrow.table({"id": [0, 1, 2], "v": [-0.0, -1.0, -2.0]})
pyarrow.parquet.write_table(table, "pyarrow.parquet")
context = datafusion.SessionContext()
for name in ("pyarrow", "clickhouse"):
    context.register_parquet(name, f"{name}.parquet")
    for condition in ("v = 0", "v BETWEEN 0 AND 0"):
        rows = context.sql(f"SELECT id FROM {name} WHERE {condition}").to_pydict().get("id", [])
        duck = duckdb.sql(f"SELECT id FROM '{name}.parquet' WHERE {condition}").fetchall()
        print(f"{name}, {condition}: DataFusion {rows}, DuckDB {[row[0] for row in duck]}")
EOF

expected=$(
  cat <<'EOF'
pyarrow, v = 0: DataFusion [0], DuckDB [0]
pyarrow, v BETWEEN 0 AND 0: DataFusion [0], DuckDB [0]
clickhouse, v = 0: DataFusion [], DuckDB [0]
clickhouse, v BETWEEN 0 AND 0: DataFusion [], DuckDB [0]
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

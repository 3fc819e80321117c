#!/usr/bin/env bash
# A Parquet file of Polars 2.1.0 with a column of 128-bit integers.
#
# Expected: Polars writes the integers as DECIMAL(38,0), which Parquet has, or refuses them as it refuses structs without
# fields. Readers then read the number, or at least the other columns.
# What happens: Polars writes 16 bytes without a logical type. DuckDB 2.0.1 reads them as BLOB, with the lowest byte first,
# and so sorts 256 before 1. PyArrow 26.0.1 refuses the file, also if only another column is selected.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import duckdb
import polars
import pyarrow
import pyarrow.parquet

rows = polars.DataFrame({"name": ["a", "b"], "total": polars.Series([256, 1], dtype=polars.Int128)})
rows.write_parquet("rows.parquet")
print("Polars:", polars.read_parquet("rows.parquet")["total"].to_list())
read = duckdb.sql("SELECT name, total FROM 'rows.parquet' ORDER BY total")
print("DuckDB:", read.types[1], [(name, total.hex()) for name, total in read.fetchall()])
try:
    print("PyArrow:", pyarrow.parquet.read_table("rows.parquet", columns=["name"]).to_pylist())
except pyarrow.ArrowNotImplementedError as error:
    print("PyArrow, name only:", error)
EOF
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
seen=$(env/bin/python check.py)
echo "$seen"
expected="Polars: [256, 1]
DuckDB: BLOB [('a', '00010000000000000000000000000000'), ('b', '01000000000000000000000000000000')]
PyArrow, name only: Integers with more than 64 bits not implemented"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

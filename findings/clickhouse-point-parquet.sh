#!/usr/bin/env bash
# Where ClickHouse 26.9 (the package chdb 4.4.0), PyArrow 26.0.1, Polars 2.1.0, and DuckDB 2.0.1 meet.
#
# Expected: a Parquet file of ClickHouse with a column of the type Point is read by other programs, as a geometry or as
# binary values, because it contains the metadata of GeoParquet by default.
# What happens: the column has the binary form of points (WKB), but its type is text. So PyArrow and Polars fail on values
# that aren't UTF-8, and DuckDB on the coordinate system, which is a name instead of an object. ClickHouse reads the
# file. Without the setting that adds the metadata, all of them read two numbers.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check chdb==4.4.0 pyarrow==26.0.1 polars==2.1.0 duckdb==2.0.1

cat > check.py <<'EOF'
import chdb
import duckdb
import polars
import pyarrow.parquet

readers = {
    "ClickHouse": lambda name: chdb.query(f"SELECT v FROM file('{name}')", "TSV").bytes().decode().strip(),
    "PyArrow": lambda name: len(pyarrow.parquet.read_table(name)["v"].to_pylist()),
    "Polars": lambda name: polars.read_parquet(name).height,
    "DuckDB": lambda name: len(duckdb.sql(f"FROM '{name}'").fetchall()),
}


def read(reader, name):
    try:
        return f"reads {reader(name)}"
    except Exception:
        return "refuses it"


for added in (1, 0):
    name = f"{added}.parquet"
    query = f"SELECT CAST((1, 2) AS Point) AS v SETTINGS output_format_parquet_geometadata = {added}"
    with open(name, "wb") as file:
        file.write(chdb.query(query, "Parquet").bytes())
    for title, reader in readers.items():
        print(f"metadata {added}, {title}: {read(reader, name)}")
EOF

expected='metadata 1, ClickHouse: reads (1,2)
metadata 1, PyArrow: refuses it
metadata 1, Polars: refuses it
metadata 1, DuckDB: refuses it
metadata 0, ClickHouse: reads (1,2)
metadata 0, PyArrow: reads 1
metadata 0, Polars: reads 1
metadata 0, DuckDB: reads 1'
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

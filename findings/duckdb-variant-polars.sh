#!/usr/bin/env bash
# Where DuckDB 2.0.1 and Polars 2.1.0 meet.
#
# Expected: a column of the type VARIANT, which Polars doesn't know, costs that column of a Parquet file at most: the
# others can be selected. PyArrow 26.0.1 reads it as a structure of its stored parts.
# What happens: Polars refuses the whole file as one that breaks the specification, also if only another column is
# asked for, and even its schema. With `use_pyarrow=True`, it reads the other columns.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1

cat > check.py <<'EOF'
import duckdb
import polars
import pyarrow.parquet

duckdb.sql("COPY (SELECT 1 AS id, 42::VARIANT AS v) TO 'file.parquet'")
print("DuckDB:", duckdb.sql("FROM 'file.parquet'").fetchall())
print("PyArrow:", pyarrow.parquet.read_schema("file.parquet").types)
for title, action in {
    "schema": lambda: polars.read_parquet_schema("file.parquet"),
    "only id": lambda: polars.read_parquet("file.parquet", columns=["id"])["id"].to_list(),
    "only id, lazy": lambda: polars.scan_parquet("file.parquet").select("id").collect()["id"].to_list(),
    "only id, with PyArrow": lambda: polars.read_parquet("file.parquet", columns=["id"], use_pyarrow=True)["id"].to_list(),
}.items():
    try:
        print(f"Polars, {title}:", action())
    except polars.exceptions.ComputeError as error:
        print(f"Polars, {title}:", str(error).splitlines()[0])
EOF

expected=$(
  cat <<'EOF'
DuckDB: [(1, 42)]
PyArrow: [DataType(int32), StructType(struct<metadata: binary not null, value: binary, typed_value: int32>)]
Polars, schema: parquet: File out of specification: LogicalType union has no variant set
Polars, only id: parquet: File out of specification: LogicalType union has no variant set
Polars, only id, lazy: parquet: File out of specification: LogicalType union has no variant set
Polars, only id, with PyArrow: [1]
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

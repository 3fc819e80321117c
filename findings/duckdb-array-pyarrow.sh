#!/usr/bin/env bash
# Where DuckDB 1.5.5 and PyArrow 26.0.1 meet.
#
# Expected: PyArrow reads a column of fixed-size arrays in a Parquet file of DuckDB, also if an array is NULL, as it reads
# a column of lists.
# What happens: with a NULL among the arrays, PyArrow refuses the file, because the offsets of its lists end after the last
# value. Polars 2.1.0 reads the same file. A cast to a list without a size makes a file that PyArrow reads.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==1.5.5 pyarrow==26.0.1 polars==2.1.0

cat > check.py <<'EOF'
import duckdb
import polars
import pyarrow.parquet


def write(name, values, kind):
    rows = ", ".join(f"({value})" for value in values)
    duckdb.sql(f"COPY (SELECT CAST(v AS {kind}) AS v FROM (VALUES {rows}) AS t(v)) TO '{name}' (FORMAT parquet)")


def read(reader, name):
    try:
        return reader(name)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


arrow = lambda name: pyarrow.parquet.read_table(name)["v"].to_pylist()
write("whole.parquet", ["[1, 2]", "[3, 4]"], "INTEGER[2]")
write("null.parquet", ["[1, 2]", "NULL"], "INTEGER[2]")
write("list.parquet", ["[1, 2]", "NULL"], "INTEGER[]")
print("arrays without NULL, PyArrow:", read(arrow, "whole.parquet"))
print("arrays with NULL, PyArrow:", read(arrow, "null.parquet"))
print("arrays with NULL, Polars:", read(lambda name: polars.read_parquet(name)["v"].to_list(), "null.parquet"))
print("lists with NULL, PyArrow:", read(arrow, "list.parquet"))
EOF

expected='arrays without NULL, PyArrow: [[1, 2], [3, 4]]
arrays with NULL, PyArrow: ArrowInvalid: Length spanned by list offsets (3) larger than values array (length 2)
arrays with NULL, Polars: [[1, 2], None]
lists with NULL, PyArrow: [[1, 2], None]'
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Where ClickHouse 26.9 (the package chdb 4.4.0) and PyArrow 26.0.1 meet.
#
# Expected: PyArrow reads a column of the type Enum in a Parquet file of ClickHouse as text or as a dictionary of texts,
# as it reads the types String and LowCardinality(String).
# What happens: the values are bytes, because the file marks the column as ENUM, which PyArrow doesn't convert. So a
# comparison with a text finds no row. Polars 2.1.0 and DuckDB 2.0.1 read text in the same file.
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

query = "SELECT CAST('a' AS Enum8('a' = 1)) AS e, 'a' AS s, toLowCardinality('a') AS l"
with open("file.parquet", "wb") as file:
    file.write(chdb.query(query, "Parquet").bytes())
table = pyarrow.parquet.read_table("file.parquet")
for name in table.column_names:
    print(f"PyArrow, {name}: {table.schema.field(name).type} {table[name].to_pylist()}")
print("PyArrow, rows where e is 'a':", sum(row["e"] == "a" for row in table.to_pylist()))
print("Polars:", polars.read_parquet("file.parquet")["e"].to_list())
print("DuckDB:", duckdb.sql("SELECT e FROM 'file.parquet'").fetchall())
EOF

expected="PyArrow, e: binary [b'a']
PyArrow, s: string ['a']
PyArrow, l: string ['a']
PyArrow, rows where e is 'a': 0
Polars: ['a']
DuckDB: [('a',)]"
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

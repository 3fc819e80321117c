#!/usr/bin/env bash
# Where DuckDB 2.0.1 and Polars 2.1.0 meet.
#
# Expected: Polars reads a column of the type JSON in a Parquet file of DuckDB as text, as it does for an ENUM, and
# PyArrow 26.0.1 for both.
# What happens: the column is binary, because the file marks it as JSON. So neither the functions for JSON texts nor
# the export to CSV accept it, and the export of the whole table fails. A UUID is binary too, and a comparison with its
# text finds no row, without an error.
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

text = "00112233-4455-6677-8899-aabbccddeeff"
columns = f"""'a'::ENUM('a', 'b') AS e, '{{"n":1}}'::JSON AS j, '{text}'::UUID AS u"""
duckdb.sql(f"COPY (SELECT {columns}) TO 'file.parquet'")
print("DuckDB, rows with that UUID:", duckdb.sql(f"SELECT count(*) FROM 'file.parquet' WHERE u = '{text}'").fetchall()[0][0])
print("PyArrow:", {name: str(value) for name, value in pyarrow.parquet.read_table("file.parquet").to_pylist()[0].items()})
rows = polars.read_parquet("file.parquet")
print("Polars:", dict(zip(rows.columns, map(str, rows.dtypes))))
print("Polars, rows with that UUID:", rows.filter(polars.col("u") == text).height)
for title, action in {
    "member of the JSON": lambda: rows["j"].str.json_path_match("$.n").to_list(),
    "member after a cast": lambda: rows["j"].cast(polars.String).str.json_path_match("$.n").to_list(),
    "CSV": lambda: rows.select("e", "j").write_csv(),
}.items():
    try:
        print(f"Polars, {title}:", action())
    except polars.exceptions.PolarsError as error:
        print(f"Polars, {title}:", str(error).splitlines()[0])
EOF

expected=$(
  cat <<'EOF'
DuckDB, rows with that UUID: 1
PyArrow: {'e': 'a', 'j': '{"n":1}', 'u': '00112233-4455-6677-8899-aabbccddeeff'}
Polars: {'e': 'String', 'j': 'Binary', 'u': 'Binary'}
Polars, rows with that UUID: 0
Polars, member of the JSON: invalid series dtype: expected `String`, got `binary` for series with name `j`
Polars, member after a cast: ['1']
Polars, CSV: datatype binary cannot be written to CSV
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

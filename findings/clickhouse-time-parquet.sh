#!/usr/bin/env bash
# Times of day in Parquet files of DuckDB 2.0.1 and ClickHouse 26.9 (the package chdb 4.4.0).
#
# Expected: ClickHouse, which has the type Time64, reads a TIME of a Parquet file of DuckDB as Time64, and writes a
# Time64 as the TIME of Parquet.
# What happens: it reads the TIME as a moment of 1970-01-01 in UTC (DateTime64), whose export is a timestamp with zone
# instead of a time: DuckDB and PyArrow 26.0.1 read it as one. A type that is named in the query gives Time64, but that
# can't be written to Parquet at all.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 chdb==4.4.0 pyarrow==26.0.1

cat > check.py <<'EOF'
import chdb
import duckdb
import pyarrow.parquet

duckdb.sql("COPY (SELECT TIME '12:30:00' AS t) TO 'file.parquet'")
print("PyArrow:", pyarrow.parquet.read_schema("file.parquet").field("t").type)
for source in ("file('file.parquet')", "file('file.parquet', Parquet, 't Time64(6)')"):
    print(f"ClickHouse, {source}:", str(chdb.query(f"SELECT toTypeName(t), t FROM {source}", "JSONCompactEachRow")).strip())
    try:
        content = chdb.query(f"SELECT t FROM {source}", "Parquet").bytes()
    except RuntimeError as error:
        print("  export:", str(error).split("DB::Exception: ")[-1].split(" (")[0])
        continue
    with open("export.parquet", "wb") as file:
        file.write(content)
    print("  export, PyArrow:", pyarrow.parquet.read_schema("export.parquet").field("t").type)
    print("  export, DuckDB:", duckdb.sql("SELECT typeof(t) FROM 'export.parquet'").fetchall()[0][0])
EOF

expected=$(
  cat <<'EOF'
PyArrow: time64[us]
ClickHouse, file('file.parquet'): ["DateTime64(6, 'UTC')", "1970-01-01 12:30:00.000000"]
  export, PyArrow: timestamp[us, tz=UTC]
  export, DuckDB: TIMESTAMP WITH TIME ZONE
ClickHouse, file('file.parquet', Parquet, 't Time64(6)'): ["Time64(6)", "12:30:00.000000"]
  export: Internal type 'Time64' of column 't' is not supported for conversion into Parquet data format.
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Where PyArrow 26.0.1 and DuckDB 2.0.1 meet.
#
# Expected: DuckDB, whose decimal numbers have up to 38 digits, refuses a column of a Parquet file with a larger precision,
# as Polars 2.1.0 does, or reads it as text.
# What happens: it reads the column as DOUBLE without a message, so that all digits after the first 17 are lost, also
# those of values that have few digits before the point. PyArrow reads its file without a loss, and DuckDB a column of 38
# digits in the same file.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pyarrow==26.0.1 polars==2.1.0 duckdb==2.0.1

cat > check.py <<'EOF'
from decimal import Decimal

import duckdb
import polars
import pyarrow
import pyarrow.parquet

value = Decimal("1234567890123456789012.25")
columns = {
    f"p{precision}": pyarrow.array([value], pyarrow.decimal256(precision, 2)) for precision in (38, 39)
}
pyarrow.parquet.write_table(pyarrow.table(columns), "file.parquet")
for name in columns:
    print(f"PyArrow, {name}:", pyarrow.parquet.read_table("file.parquet")[name].to_pylist())
    table = duckdb.sql(f"SELECT {name} FROM 'file.parquet'")
    print(f"DuckDB, {name}:", table.types, table.fetchall())
    try:
        print(f"Polars, {name}:", polars.read_parquet("file.parquet", columns=[name])[name].to_list())
    except Exception:
        print(f"Polars, {name}: refused")
EOF

expected="PyArrow, p38: [Decimal('1234567890123456789012.25')]
DuckDB, p38: [DECIMAL(38,2)] [(Decimal('1234567890123456789012.25'),)]
Polars, p38: [Decimal('1234567890123456789012.25')]
PyArrow, p39: [Decimal('1234567890123456789012.25')]
DuckDB, p39: [DOUBLE] [(1.2345678901234568e+21,)]
Polars, p39: refused"
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Where DuckDB 2.0.1, fastparquet 2026.9.0, and pandas 3.1.1 meet.
#
# Expected: fastparquet reads a DATE after the year 2262, such as 9999-12-31 for "never expires", as that date, because
# pandas has units for it and fastparquet uses them for a TIMESTAMP of the same day.
# What happens: a DATE is always converted to nanoseconds, which wrap around: 9999-12-31 is read as a day in 1816, and
# 2262-04-12 as one in 1677, without an error, so that a sort and a filter are wrong too. pandas with PyArrow 26.0.1 is
# right.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 fastparquet==2026.9.0 pandas==3.1.1 pyarrow==26.0.1

cat > check.py <<'EOF'
import duckdb
import fastparquet
import pandas

days = "(VALUES ('2026-12-31'), ('2262-04-11'), ('2262-04-12'), ('9999-12-31')) t (day)"
duckdb.sql(f"COPY (SELECT day::DATE AS d, day::TIMESTAMP AS ts FROM {days}) TO 'file.parquet'")
rows = fastparquet.ParquetFile("file.parquet").to_pandas()
for name in rows.columns:
    print(f"fastparquet, {name}: {rows[name].dtype} {rows[name].astype(str).tolist()}")
print("fastparquet, dates after 2026:", int((rows["d"] > "2026-12-31").sum()))
print("PyArrow, d:", pandas.read_parquet("file.parquet", engine="pyarrow")["d"].astype(str).tolist())
EOF

expected=$(
  cat <<'EOF'
fastparquet, d: datetime64[ns] ['2026-12-31 00:00:00.000000000', '2262-04-11 00:00:00.000000000', '1677-09-21 00:25:26.290448384', '1816-03-29 05:56:08.066277376']
fastparquet, ts: datetime64[us] ['2026-12-31', '2262-04-11', '2262-04-12', '9999-12-31']
fastparquet, dates after 2026: 1
PyArrow, d: ['2026-12-31', '2262-04-11', '2262-04-12', '9999-12-31']
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Durations and months of pandas 2.3.3 and 3.1.1 and Polars 2.1.0 that DuckDB 2.0.1 reads from Parquet.
#
# Expected: DuckDB reads a duration as INTERVAL, and a month (a Period of pandas) as a date or as the text 2026-10. Polars
# reads both as pandas wrote them.
# What happens: DuckDB reads both as BIGINT, without the name of a unit. The same line of code writes nanoseconds with
# pandas 2.3.3, and microseconds with pandas 3.1.1 and Polars, so sums over such files are wrong by a factor of 1,000.
# Months are counted from January 1970. In Polars, the durations are right, and the month is the same number as in DuckDB.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > write.py <<'EOF'
import sys

import pandas

month = pandas.period_range("2026-10", periods=1, freq="M")
pandas.DataFrame({"duration": pandas.to_timedelta(["1h"]), "month": month}).to_parquet(sys.argv[1])
EOF
cat > check.py <<'EOF'
import datetime
import warnings

import duckdb
import polars

warnings.simplefilter("ignore")
polars.DataFrame({"duration": [datetime.timedelta(hours=1)]}).write_parquet("polars.parquet")
for file in ["pandas-2.parquet", "pandas-3.parquet", "polars.parquet"]:
    read = duckdb.sql(f"SELECT * FROM '{file}'")
    values = read.fetchall()[0]
    for column, kind, value in zip(read.columns, read.types, values):
        other = polars.read_parquet(file)[column][0]
        print(f"{file}, {column}: DuckDB {kind} {value}, Polars {other}")
EOF
expected='pandas-2.parquet, duration: DuckDB BIGINT 3600000000000, Polars 1:00:00
pandas-2.parquet, month: DuckDB BIGINT 681, Polars 681
pandas-3.parquet, duration: DuckDB BIGINT 3600000000, Polars 1:00:00
pandas-3.parquet, month: DuckDB BIGINT 681, Polars 681
polars.parquet, duration: DuckDB BIGINT 3600000000, Polars 1:00:00'
python3 -m venv older
older/bin/pip install --quiet --disable-pip-version-check pandas==2.3.3 pyarrow==26.0.1
older/bin/python write.py pandas-2.parquet
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1
env/bin/python write.py pandas-3.parquet
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Durations and months of pandas 3.1.1 and Polars 2.1.0 that DuckDB 2.0.1 reads from Parquet.
#
# Expected: DuckDB reads a duration as INTERVAL, and a month (a Period of pandas) as a date or as the text 2026-10. Polars
# reads both as pandas wrote them.
# What happens: DuckDB reads both as BIGINT, without a name of a unit. Durations are nanoseconds from pandas, but
# microseconds or milliseconds from Polars, so sums over files of both are wrong by a factor of 1,000 or more. Months are
# counted from January 1970. In Polars, the durations are right, and the month is the same number as in DuckDB.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import datetime
import warnings

import duckdb
import pandas
import polars

warnings.simplefilter("ignore")
hour = datetime.timedelta(hours=1)
pandas.DataFrame({"duration": [hour], "month": pandas.period_range("2026-10", periods=1, freq="M")}).to_parquet(
    "pandas.parquet"
)
polars.DataFrame({"duration": [hour]}).write_parquet("polars.parquet")
polars.DataFrame({"duration": polars.Series([hour], dtype=polars.Duration("ms"))}).write_parquet("polars-ms.parquet")
for file in ["pandas.parquet", "polars.parquet", "polars-ms.parquet"]:
    read = duckdb.sql(f"SELECT * FROM '{file}'")
    values = read.fetchall()[0]
    for column, kind, value in zip(read.columns, read.types, values):
        other = polars.read_parquet(file)[column][0]
        print(f"{file}, {column}: DuckDB {kind} {value}, Polars {other}")
EOF
expected='pandas.parquet, duration: DuckDB BIGINT 3600000000000, Polars 1:00:00
pandas.parquet, month: DuckDB BIGINT 681, Polars 681
polars.parquet, duration: DuckDB BIGINT 3600000000, Polars 1:00:00
polars-ms.parquet, duration: DuckDB BIGINT 3600000, Polars 1:00:00'
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Times in UTC that Polars 2.1.0 detects in CSV files, but doesn't read.
#
# Expected: with try_parse_dates, a column of a CSV file that Polars can't parse as times stays text, as the columns whose
# times end with GMT, with +0000 UTC, or with the name of a time zone do.
# What happens: if the times end with UTC after a space, as BigQuery and Athena export them, or are in the basic format
# of ISO 8601, Polars takes the column for times, then can't parse its first cell, and refuses the complete file. The
# file can be read only without try_parse_dates, or with a type for the column.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check polars==2.1.0

cat > read.py <<'PYTHON'
import io

import polars

for ending in ("12:00:00Z", "12:00:00 UTC", "12:00:00.5 UTC", "12:00:00 GMT", "12:00:00 +0000 UTC", "12:00:00 Asia/Tokyo"):
    text = f"t,n\n2026-01-01 {ending},1\n2026-01-02 {ending},2\n"
    try:
        print(ending, polars.read_csv(io.StringIO(text), try_parse_dates=True)["t"].dtype)
    except polars.exceptions.ComputeError as error:
        print(ending, str(error).splitlines()[0])
try:
    polars.read_csv(io.StringIO("t\n20260101T120000Z\n"), try_parse_dates=True)
except polars.exceptions.ComputeError as error:
    print(str(error).splitlines()[0])
text = "t\n2026-01-01 12:00:00 UTC\n"
print(polars.read_csv(io.StringIO(text), try_parse_dates=True, schema_overrides={"t": polars.String})["t"].dtype)
PYTHON
seen=$(env/bin/python read.py)
echo "$seen"
expected='12:00:00Z Datetime(time_unit='\''us'\'', time_zone='\''UTC'\'')
12:00:00 UTC could not parse `2026-01-01 12:00:00 UTC` as dtype `datetime[μs]` at column '\''t'\'' (column number 1)
12:00:00.5 UTC could not parse `2026-01-01 12:00:00.5 UTC` as dtype `datetime[μs]` at column '\''t'\'' (column number 1)
12:00:00 GMT String
12:00:00 +0000 UTC String
12:00:00 Asia/Tokyo String
could not parse `20260101T120000Z` as dtype `datetime[μs]` at column '\''t'\'' (column number 1)
String'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

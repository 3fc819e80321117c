#!/usr/bin/env bash
# Times of an Avro file of fastavro 1.13.1 in ClickHouse (chdb 4.4.0) and Polars 2.1.0.
#
# Expected: a time is the same moment in each column type that ClickHouse reads it as.
# What happens: ClickHouse reads the number of the file without converting its unit. So timestamp-millis is right as
# DateTime64(3), but another day in 1970 as DateTime64(6), and in 2045 as DateTime: an INSERT into a usual table stores
# the wrong times. Local timestamps are numbers, unless a type is named. Polars reads all of them correctly.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > check.py <<'PYTHON'
from datetime import datetime, timezone

import chdb
import fastavro
import polars

fields = [("moment", "timestamp-millis"), ("local", "local-timestamp-millis")]
schema = {
    "type": "record",
    "name": "Event",
    "fields": [{"name": name, "type": {"type": "long", "logicalType": kind}} for name, kind in fields],
}
time = datetime(2026, 1, 5, 10, 30)
with open("events.avro", "wb") as file:
    fastavro.writer(file, schema, [{"moment": time.replace(tzinfo=timezone.utc), "local": time}])

print("Polars:", *polars.read_avro("events.avro").row(0))
session = chdb.session.Session()
session.query("SET session_timezone = 'UTC'")
print("ClickHouse:", session.query("SELECT * FROM file('events.avro')", "TSV").data().strip().replace("\t", ", "))
for kind in ["DateTime64(3)", "DateTime64(6)", "DateTime"]:
    session.query(f"CREATE OR REPLACE TABLE events (moment {kind}) ENGINE = Memory")
    session.query("INSERT INTO events SELECT moment FROM file('events.avro', Avro, 'moment " + kind + "')")
    print(f"{kind}:", session.query("SELECT * FROM events", "TSV").data().strip())
PYTHON
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check chdb==4.4.0 fastavro==1.13.1 polars==2.1.0

seen=$(env/bin/python check.py)
echo "$seen"
expected=$(
  cat <<'END'
Polars: 2026-01-05 10:30:00+00:00 2026-01-05 10:30:00
ClickHouse: 2026-01-05 10:30:00.000, 1767609000000
DateTime64(3): 2026-01-05 10:30:00.000
DateTime64(6): 1970-01-21 11:00:09.000000
DateTime: 2045-05-03 16:22:24
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

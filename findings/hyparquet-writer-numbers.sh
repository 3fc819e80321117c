#!/usr/bin/env bash
# Numbers and times that hyparquet-writer 0.17.0 writes to Parquet files.
#
# Expected: it finds a type that the numbers of a column fit, and all readers see the same moment in a Date.
# What happens: integers beyond 32 bits, such as milliseconds since 1970, are refused, although the same column can be
# written if one number has decimals. A Date is a time in UTC for PyArrow 26.0.1, as the specification says of its type,
# and a local time for DuckDB 2.0.1 and Polars 2.1.0, so that DuckDB in another time zone compares another moment.
#
# Needs Node 20 or newer with npm, and Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . hyparquet-writer@0.17.0
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1 tzdata pytz

cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';

for (const data of [
  [1, 2],
  [1767609000000, 2],
  [1767609000000, 2.5],
  [new Date('2026-01-05T10:30:00Z')],
]) {
  let result = 'written';
  try {
    const file = parquetWriteBuffer({ columnData: [{ name: 'value', data }] });
    writeFileSync('last.parquet', Buffer.from(file));
  } catch (error) {
    result = error.message;
  }
  console.log(`${JSON.stringify(data)}: ${result}`);
}
JS
cat > read.py <<'PYTHON'
import duckdb
import polars
import pyarrow.parquet

print("PyArrow:", pyarrow.parquet.read_table("last.parquet").schema.field("value").type)
print("Polars:", polars.read_parquet("last.parquet").schema["value"])
duckdb.sql("SET TimeZone = 'Europe/Berlin'")
query = "SELECT typeof(value), value = TIMESTAMPTZ '2026-01-05 10:30:00+00' FROM 'last.parquet'"
kind, equal = duckdb.sql(query).fetchall()[0]
print("DuckDB:", kind, "equal" if equal else "not equal")
PYTHON

seen=$(node write.mjs && env/bin/python read.py)
echo "$seen"
expected=$(
  cat <<'END'
[1,2]: written
[1767609000000,2]: parquet expected int32 value, got 1767609000000
[1767609000000,2.5]: written
["2026-01-05T10:30:00.000Z"]: written
PyArrow: timestamp[ms, tz=UTC]
Polars: Datetime(time_unit='ms', time_zone=None)
DuckDB: TIMESTAMP not equal
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

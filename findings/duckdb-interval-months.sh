#!/usr/bin/env bash
# Where the type INTERVAL of DuckDB 2.0.1, DataFusion 55.0.0, and parquet-wasm 0.8.0 meet.
#
# Expected: both readers return the three parts of an interval in a Parquet file (months, days, milliseconds), or
# refuse the column. @dsnp/parquetjs 1.8.8 returns all three.
# What happens: both readers take only the days and the milliseconds. One month and two days become two days, and one
# month becomes nothing, without an error: a due date that DataFusion computes is a month too early.
#
# Needs Node 20 or newer with npm, and Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 datafusion==55.0.0
npm install --silent --no-save --no-audit --no-fund --prefix . parquet-wasm@0.8.0 apache-arrow@21.2.0 @dsnp/parquetjs@1.8.8

cat > check.py <<'EOF'
import datafusion
import duckdb

dues = "SELECT * FROM (VALUES (INTERVAL '1 month 2 days'), (INTERVAL '1 month'), (INTERVAL '2 days 3 seconds')) t (term)"
duckdb.sql(f"COPY ({dues}) TO 'file.parquet'")
query = "SELECT CAST(term AS VARCHAR), CAST(TIMESTAMP '2026-01-31 00:00:00' + term AS VARCHAR) FROM {}"
print("DuckDB:", duckdb.sql(query.format("'file.parquet'")).fetchall())
context = datafusion.SessionContext()
context.register_parquet("file", "file.parquet")
print("DataFusion:", [tuple(row.values()) for row in context.sql(query.format("file")).to_pylist()])
EOF

cat > check.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import parquetjs from '@dsnp/parquetjs';
import { tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm/node';

const column = tableFromIPC(readParquet(readFileSync('file.parquet')).intoIPCStream()).getChild('term');
console.log(`parquet-wasm: ${column.type} ${[...column].map(value => `[${[...value]}]`).join(' ')}`);
const reader = await parquetjs.ParquetReader.openFile('file.parquet');
const cursor = reader.getCursor();
for (let row = await cursor.next(); row; row = await cursor.next()) console.log('parquetjs:', JSON.stringify(row.term));
await reader.close();
EOF

expected=$(
  cat <<'EOF'
DuckDB: [('1 month 2 days', '2026-03-02 00:00:00'), ('1 month', '2026-02-28 00:00:00'), ('2 days 00:00:03', '2026-02-02 00:00:03')]
DataFusion: [('2 days', '2026-02-02T00:00:00'), ('0 secs', '2026-01-31T00:00:00'), ('2 days 3.000 secs', '2026-02-02T00:00:03')]
parquet-wasm: Interval<DAY_TIME> [2,0] [0,0] [2,3000]
parquetjs: {"months":1,"days":2,"milliseconds":0}
parquetjs: {"months":1,"days":0,"milliseconds":0}
parquetjs: {"months":0,"days":2,"milliseconds":3000}
EOF
)
seen=$(env/bin/python check.py && node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

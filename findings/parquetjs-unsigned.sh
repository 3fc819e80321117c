#!/usr/bin/env bash
# Where DuckDB 2.0.1 and @dsnp/parquetjs 1.8.8 meet.
#
# Expected: @dsnp/parquetjs reads the largest values of the unsigned types UTINYINT, USMALLINT, UINTEGER, and UBIGINT
# as written, or refuses the column.
# What happens: UINTEGER and UBIGINT are read as signed numbers: each value from 2^31 or 2^63 on is negative, without
# an error. hyparquet 1.33.0 reads all four correctly.
#
# Needs Node 20 or newer with npm, and Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1
npm install --silent --no-save --no-audit --no-fund --prefix . @dsnp/parquetjs@1.8.8 hyparquet@1.33.0 hyparquet-compressors@1.1.2

cat > write.py <<'EOF'
import duckdb

duckdb.sql("""COPY (SELECT 255::UTINYINT AS u8, 65535::USMALLINT AS u16, 2147483648::UINTEGER AS u32,
  18446744073709551615::UBIGINT AS u64) TO 'file.parquet'""")
EOF

cat > check.mjs <<'EOF'
import parquetjs from '@dsnp/parquetjs';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

const show = row => Object.entries(row).map(([name, value]) => `${name} ${value}`).join(', ');
const [row] = await parquetReadObjects({ file: await asyncBufferFromFile('file.parquet'), compressors });
console.log('hyparquet:', show(row));
const reader = await parquetjs.ParquetReader.openFile('file.parquet');
console.log('parquetjs:', show(await reader.getCursor().next()));
await reader.close();
EOF

expected=$(
  cat <<'EOF'
hyparquet: u8 255, u16 65535, u32 2147483648, u64 18446744073709551615
parquetjs: u8 255, u16 65535, u32 -2147483648, u64 -1
EOF
)
seen=$(env/bin/python write.py && node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

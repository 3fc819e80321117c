#!/usr/bin/env bash
# A table of PyArrow 26.0.1 with a UUID that deltalake 1.6.6 writes.
#
# Expected: PyArrow reads the table that deltalake wrote, or deltalake refuses the column, as it refuses times.
# What happens: deltalake stores the UUID as bytes, but keeps its Arrow type in the Parquet file. PyArrow fails on each
# row of the table, also if only other columns are selected, and so does pandas. Polars and DataFusion, in deltalake
# itself, return bytes.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > check.py <<'PYTHON'
import uuid

import deltalake
import polars
import pyarrow

key = uuid.UUID("018f4567-e89b-72d3-a456-426614174000")
users = pyarrow.table({"id": [1], "key": pyarrow.array([key.bytes], pyarrow.uuid())})
print("written:", users.schema.field("key").type, users["key"][0])
deltalake.write_deltalake("users", users)
table = deltalake.DeltaTable("users")
queries = deltalake.QueryBuilder().register("users", table)
for name, read in {
    "PyArrow": lambda: table.to_pyarrow_table()["key"][0],
    "PyArrow, id only": lambda: table.to_pyarrow_table(columns=["id"])["id"][0],
    "pandas": lambda: table.to_pandas()["key"][0],
    "Polars": lambda: polars.read_delta("users")["key"][0],
    "deltalake": lambda: queries.execute("SELECT key FROM users").read_all()["key"][0].as_py(),
}.items():
    try:
        print(f"{name}:", read())
    except Exception as error:
        print(f"{name}:", type(error).__name__, error)
PYTHON
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check deltalake==1.6.6 pyarrow==26.0.1 polars==2.1.0 pandas==3.1.1

seen=$(env/bin/python check.py)
echo "$seen"
expected=$(
  cat <<'END'
written: extension<arrow.uuid> 018f4567-e89b-72d3-a456-426614174000
PyArrow: ArrowInvalid Invalid storage type for UuidType: binary
PyArrow, id only: ArrowInvalid Invalid storage type for UuidType: binary
pandas: ArrowInvalid Invalid storage type for UuidType: binary
Polars: b'\x01\x8fEg\xe8\x9br\xd3\xa4VBf\x14\x17@\x00'
deltalake: b'\x01\x8fEg\xe8\x9br\xd3\xa4VBf\x14\x17@\x00'
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Values of another type in the last rows of CSV and NDJSON files that Daft 0.7.26 reads.
#
# Expected: Daft determines the types of columns from the beginning of a file. A later value that doesn't fit its column
# ends the query with an error, or widens the type.
# What happens: the query succeeds. In the last row of 200,000 in a CSV file, 1.5 in a column of integers is null, as is a
# text there and in a column of dates. In an NDJSON file, 1.5 is 1, and a new member is dropped. In a file of ten rows,
# these values are intact; only an object in a member with texts is null there too.
#
# Needs Python 3.10 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check daft==0.7.26

cat > check.py <<'PYTHON'
import daft


def last(kind, count, frame):
    types = " ".join(f"{field.name}:{field.dtype}" for field in frame.schema())
    print(kind, count, types, frame.to_pylist()[-1])


for count in (10, 200_000):
    with open("file.csv", "w") as file:
        file.write("code,cost,joined\n")
        file.writelines(f"{number},{number},2026-01-01\n" for number in range(count))
        file.write("x12,1.5,unknown\n")
    last("CSV", count, daft.read_csv("file.csv"))
    with open("file.jsonl", "w") as file:
        file.writelines(f'{{"cost": {number}, "note": "none"}}\n' for number in range(count))
        file.write('{"cost": 1.5, "note": {"id": 1}, "team": "blue"}\n')
    last("NDJSON", count, daft.read_json("file.jsonl"))
PYTHON
seen=$(env/bin/python check.py 2> errors) || { cat errors; exit 1; }
echo "$seen"
expected="CSV 10 code:String cost:Float64 joined:String {'code': 'x12', 'cost': 1.5, 'joined': 'unknown'}
NDJSON 10 cost:Float64 note:String team:String {'cost': 1.5, 'note': None, 'team': 'blue'}
CSV 200000 code:Int64 cost:Int64 joined:Date {'code': None, 'cost': None, 'joined': None}
NDJSON 200000 cost:Int64 note:String {'cost': 1, 'note': None}"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

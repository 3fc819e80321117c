#!/usr/bin/env bash
# Where DuckDB 2.0.1 and ClickHouse 26.9 (the package chdb 4.4.0) meet.
#
# Expected: ClickHouse reads a column of the type JSON in a Parquet file of DuckDB as the same JSON, or as its text.
# What happens: the column becomes ClickHouse's type JSON, in which only an object with paths fits. Members that are
# null or an empty object vanish, `a.b` becomes b within a, and a null is an empty object. One value that is an array,
# a number, or has a name twice makes the query fail. The texts are intact if the query names the column's type as
# String.
#
# Needs Python 3.11 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1 chdb==4.4.0

cat > check.py <<'EOF'
import json

import chdb
import duckdb


def read(structure=""):
    try:
        rows = chdb.query(f"SELECT v FROM file('file.parquet', Parquet{structure})", "JSONCompactEachRow")
    except RuntimeError as error:
        return str(error).split("DB::Exception: ")[1].split(": ")[0]
    value = json.loads(str(rows))[0]
    return value if structure else json.dumps(value)


for text in ('{"a":1}', '{"a":1,"b":null}', '{"a":{}}', '{"a.b":1}', "null", "[1,2]", "5", '{"a":1,"a":2}'):
    duckdb.execute("COPY (SELECT ?::JSON AS v) TO 'file.parquet'", [text])
    print(f"{text}: {read()} | as String: {read(', ' + chr(39) + 'v String' + chr(39))}")
EOF

expected=$(
  cat <<'EOF'
{"a":1}: {"a": 1} | as String: {"a":1}
{"a":1,"b":null}: {"a": 1} | as String: {"a":1,"b":null}
{"a":{}}: {} | as String: {"a":{}}
{"a.b":1}: {"a": {"b": 1}} | as String: {"a.b":1}
null: {} | as String: null
[1,2]: Cannot insert data into JSON column | as String: [1,2]
5: Cannot insert data into JSON column | as String: 5
{"a":1,"a":2}: Cannot insert data into JSON column | as String: {"a":1,"a":2}
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

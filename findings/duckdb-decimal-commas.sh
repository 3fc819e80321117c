#!/usr/bin/env bash
# The columns that DuckDB 1.5.5 and 2.0.1 detect in CSV whose numbers have decimal commas.
#
# Expected: a file with the header `net;tax` and rows such as `1,5;2,5` has two columns with these names, because only
# the semicolon divides the header and every row alike. A file with names and numbers is read so.
# What happens: if all columns are such numbers, the comma is detected, since it gives columns of integers. The cells are
# divided in the middle of the numbers, and the header, which that comma doesn't divide, is skipped without an error.
# Tabs instead of semicolons have the same result, and a third column doesn't help.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF2'
import duckdb

files = {
    "text and number": "name;net\nada;1,5\nbob;2,5\n",
    "numbers": "net;tax\n1,5;0,5\n2,5;1,5\n",
    "numbers, tab": "net\ttax\n1,5\t0,5\n2,5\t1,5\n",
    "three numbers": "net;tax;fee\n1,5;0,5;9,5\n2,5;1,5;8,5\n",
}
for title, text in files.items():
    with open("file.csv", "w", newline="") as file:
        file.write(text)
    table = duckdb.sql("FROM read_csv('file.csv')")
    print(f"{title}: {table.columns} {table.fetchall()}")
EOF2

expected="text and number: ['name', 'net'] [('ada', '1,5'), ('bob', '2,5')]
numbers: ['column0', 'column1', 'column2'] [(1, '5;0', 5), (2, '5;1', 5)]
numbers, tab: ['column0', 'column1', 'column2'] [(1, '5\\t0', 5), (2, '5\\t1', 5)]
three numbers: ['column0', 'column1', 'column2', 'column3'] [(1, '5;0', '5;9', 5), (2, '5;1', '5;8', 5)]"
for version in 1.5.5 2.0.1; do
  python3 -m venv "env-$version"
  "env-$version/bin/pip" install --quiet --disable-pip-version-check "duckdb==$version"
  seen=$("env-$version/bin/python" check.py)
  echo "DuckDB $version"
  echo "$seen"
  if [ "$seen" != "$expected" ]; then
    echo "The behavior has changed. Expected:"
    echo "$expected"
    exit 1
  fi
done

#!/usr/bin/env bash
# Texts below the first 1,000 rows of a spreadsheet that Polars 2.1.0 (fastexcel 0.21.0) reads.
#
# Expected: read_excel fails or reads a column as text if a text follows after many numbers, like read_csv, which fails on
# the same rows.
# What happens: the first 1,000 rows determine the type, and each text below them becomes null, without an error or a
# warning. After TRUE and FALSE, the texts are lost, too. With infer_schema_length=None, the column is text, except if the
# texts are only "n/a" or "NA".
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import csv

import polars
import xlsxwriter

rows = [[row, row, row % 2 == 0, "x"] for row in range(1500)] + [["pending", "n/a", "unknown", "x"]]
header = ["credits", "seats", "active", "key"]
book = xlsxwriter.Workbook("rows.xlsx")
sheet = book.add_worksheet()
for number, cells in enumerate([header, *rows]):
    sheet.write_row(number, 0, cells)
book.close()
with open("rows.csv", "w", newline="") as file:
    csv.writer(file).writerows([header, *rows])

for length in [1000, None]:
    table = polars.read_excel("rows.xlsx", infer_schema_length=length)
    last = ", ".join(f"{name} {table.schema[name]} {table[name][-1]}" for name in header[:3])
    print(f"Excel, infer_schema_length={length}: {table.height} rows, last: {last}")
try:
    polars.read_csv("rows.csv", infer_schema_length=1000)
    print("CSV: read")
except polars.exceptions.ComputeError as error:
    print(f"CSV: {str(error).splitlines()[0]}")
EOF
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check polars==2.1.0 fastexcel==0.21.0 xlsxwriter==3.3.1 pyarrow==22.0.0
seen=$(env/bin/python check.py)
echo "$seen"
expected='Excel, infer_schema_length=1000: 1501 rows, last: credits Int64 None, seats Int64 None, active Boolean None
Excel, infer_schema_length=None: 1501 rows, last: credits String pending, seats Int64 None, active String unknown
CSV: could not parse `pending` as dtype `i64` at column '"'"'credits'"'"' (column number 1)'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

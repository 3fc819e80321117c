#!/usr/bin/env bash
# Numbers of a spreadsheet of XlsxWriter 3.3.1 whose number format contains a unit, read by three libraries.
#
# Expected: the format 0.0 "days" shows the number 12.5 as "12.5 days" in a spreadsheet program. Readers return 12.5, because
# text between quotes isn't a code for a part of a date.
# What happens: openpyxl 3.1.5 returns 12.5. xlsx2csv 0.8.6 takes each d, m, y, and h of the unit for a part of a date and
# writes the format with these letters replaced, without the number. pylightxl 1.61 returns a date or a time of 1900, also
# for a currency such as [$USD], but for #,##0.00 "days" the number.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import subprocess

import openpyxl
import pylightxl
import xlsxwriter

formats = ['0.0', '0.0 "days"', '0 "h"', '#,##0.00 "days"', '0.0 "%"', '0.0 [$USD]']
book = xlsxwriter.Workbook("units.xlsx")
sheet = book.add_worksheet("Units")
for row, code in enumerate(formats):
    sheet.write_number(row, 0, 12.5, book.add_format({"num_format": code}))
book.close()

converted = subprocess.run(
    ["env/bin/xlsx2csv", "--delimiter", "tab", "units.xlsx"], capture_output=True, text=True, check=True
)
lines = converted.stdout.split("\n")
light = pylightxl.readxl("units.xlsx").ws("Units")
cells = openpyxl.load_workbook("units.xlsx").active
for row, code in enumerate(formats):
    value = cells.cell(row + 1, 1).value
    print(f"{code}: openpyxl {value}, pylightxl {light.index(row + 1, 1)}, xlsx2csv {lines[row]}")
EOF
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check xlsxwriter==3.3.1 openpyxl==3.1.5 pylightxl==1.61 xlsx2csv==0.8.6
seen=$(env/bin/python check.py)
echo "$seen"
expected='0.0: openpyxl 12.5, pylightxl 12.5, xlsx2csv 12.5
0.0 "days": openpyxl 12.5, pylightxl 1900/01/11 12:00:00, xlsx2csv "0.0 ""11ays"""
0 "h": openpyxl 12.5, pylightxl 12:00:00, xlsx2csv "0 ""12"""
#,##0.00 "days": openpyxl 12.5, pylightxl 12.5, xlsx2csv "#,##0.00 ""11ays"""
0.0 "%": openpyxl 12.5, pylightxl 12.5, xlsx2csv 12.500000
0.0 [$USD]: openpyxl 12.5, pylightxl 1900/01/11 12:00:00, xlsx2csv 12.50000000'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

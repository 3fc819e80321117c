#!/usr/bin/env bash
# Times with milliseconds in a spreadsheet of XlsxWriter 3.3.1, read by excelize 2.11.1 (Go).
#
# Expected: the text of a cell with the format yyyy-mm-dd hh:mm:ss.000 has the milliseconds that openpyxl reads.
# What happens: each text ends with .000, because excelize rounds the time to seconds first. A time in the last half second
# of a month is a time of the next month.
#
# Needs Python 3.10 and Go 1.25 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check xlsxwriter==3.3.1 openpyxl==3.1.5
cat > write.py <<'EOF'
from datetime import datetime

import openpyxl
import xlsxwriter

book = xlsxwriter.Workbook("times.xlsx")
sheet = book.add_worksheet()
for row, micros in enumerate([125_000, 499_000, 750_000]):
    moment = datetime(2026, 2, 28, 23, 59, 59, micros)
    sheet.write_datetime(row, 0, moment, book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss.000"}))
book.close()
for (cell,) in openpyxl.load_workbook("times.xlsx").active.iter_rows():
    print("openpyxl:", cell.value)
EOF
cat > go.mod <<'EOF'
module times

go 1.25
EOF
cat > main.go <<'EOF'
package main

import (
	"fmt"
	"log"

	"github.com/xuri/excelize/v2"
)

func main() {
	file, err := excelize.OpenFile("times.xlsx")
	if err != nil {
		log.Fatal(err)
	}
	rows, err := file.GetRows(file.GetSheetName(0))
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range rows {
		fmt.Println("excelize:", row[0])
	}
}
EOF
export GOFLAGS=-mod=mod
go get github.com/xuri/excelize/v2@v2.11.1 > log.txt 2>&1 || { cat log.txt; exit 1; }
seen=$(env/bin/python write.py && go run .)
echo "$seen"
expected="openpyxl: 2026-02-28 23:59:59.125000
openpyxl: 2026-02-28 23:59:59.499000
openpyxl: 2026-02-28 23:59:59.750000
excelize: 2026-02-28 23:59:59.000
excelize: 2026-02-28 23:59:59.000
excelize: 2026-03-01 00:00:00.000"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Cells of a spreadsheet of XlsxWriter 3.3.1 that counts days from 1904 in convert-excel-to-json 1.7.0.
#
# Expected: the values of the cells, as read-excel-file 5.8.1 reads them.
# What happens: the date is four years and a day earlier, and true and false are the texts "TRUE" and "FALSE", so that
# both are true in JavaScript.
#
# Needs Node 20 or newer with npm, and Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . convert-excel-to-json@1.7.0 read-excel-file@5.8.1
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check xlsxwriter==3.3.1
cat > write.py <<'PYTHON'
from datetime import date

import xlsxwriter

for file, from1904 in [("1900.xlsx", False), ("1904.xlsx", True)]:
    with xlsxwriter.Workbook(file, {"date_1904": from1904}) as book:
        sheet = book.add_worksheet("Sheet")
        sheet.write_datetime(0, 0, date(2026, 1, 5), book.add_format({"num_format": "yyyy-mm-dd"}))
        sheet.write_boolean(0, 1, False)
PYTHON
env/bin/python write.py
cat > check.mjs <<'JS'
import convert from 'convert-excel-to-json';
import read from 'read-excel-file/node';

for (const file of ['1900.xlsx', '1904.xlsx']) {
  const { A, B } = convert({ sourceFile: file }).Sheet[0];
  console.log(`${file}, convert-excel-to-json:`, A.toISOString().slice(0, 10), JSON.stringify(B));
  const [[date, active]] = await read(file);
  console.log(`${file}, read-excel-file:`, date.toISOString().slice(0, 10), JSON.stringify(active));
}
JS

seen=$(TZ=UTC node check.mjs)
echo "$seen"
expected=$(
  cat <<'END'
1900.xlsx, convert-excel-to-json: 2026-01-05 "FALSE"
1900.xlsx, read-excel-file: 2026-01-05 false
1904.xlsx, convert-excel-to-json: 2022-01-04 "FALSE"
1904.xlsx, read-excel-file: 2026-01-05 false
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

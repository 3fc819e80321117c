#!/usr/bin/env bash
# Durations of a spreadsheet of XlsxWriter 3.3.1 that Polars 2.1.0 reads with fastexcel 0.21.0.
#
# Expected: a column with the duration 30:15 and a text can be read as texts that contain the duration, as openpyxl
# 3.1.5 returns it.
# What happens: Polars refuses the complete spreadsheet. If the column is read as text, the duration is the text
# "1900-01-01 06:15:00", a moment with 6 hours. Beside the texts n/a and None, there is no error, and both are null.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > check.py <<'PYTHON'
from datetime import timedelta

import openpyxl
import polars
import xlsxwriter

duration = timedelta(hours=30, minutes=15)
for values in [[duration], [duration, "open"], [duration, "n/a", "None"]]:
    with xlsxwriter.Workbook("hours.xlsx") as book:
        sheet = book.add_worksheet()
        sheet.write_column(0, 0, ["hours", *values], book.add_format({"num_format": "[h]:mm"}))
        sheet.write_column(0, 1, ["row", *range(len(values))])
    print("openpyxl:", *[str(row[0]) for row in openpyxl.load_workbook("hours.xlsx").active.values][1:], sep=" | ")
    for name, overrides in {"Polars": {}, "Polars, as text": {"hours": polars.String}}.items():
        try:
            print(f"{name}:", *polars.read_excel("hours.xlsx", schema_overrides=overrides)["hours"], sep=" | ")
        except Exception as error:
            print(f"{name}: | {type(error).__name__}")
PYTHON
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check polars==2.1.0 fastexcel==0.21.0 pyarrow==26.0.1 \
  openpyxl==3.1.5 xlsxwriter==3.3.1

seen=$(env/bin/python check.py)
echo "$seen"
expected=$(
  cat <<'END'
openpyxl: | 1 day, 6:15:00
Polars: | 1 day, 6:15:00
Polars, as text: | 1900-01-01 06:15:00
openpyxl: | 1 day, 6:15:00 | open
Polars: | UnsupportedColumnTypeCombinationError
Polars, as text: | 1900-01-01 06:15:00 | open
openpyxl: | 1 day, 6:15:00 | n/a | None
Polars: | 1 day, 6:15:00 | None | None
Polars, as text: | 1900-01-01 06:15:00 | n/a | None
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

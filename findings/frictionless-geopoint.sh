#!/usr/bin/env bash
# Numbers with decimal commas in CSV files that frictionless 5.21.0 describes.
#
# Expected: a column with amounts such as 1,5 in a file with semicolons is a column of numbers or of texts.
# What happens: it is a column of geographic points: describe() names the type geopoint, extract() returns [1.0, 5.0]
# for 1,5, and validate() finds no error. Amounts above 180, or with digits after the comma that are above 90, are
# texts.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
from frictionless import describe, extract, validate

columns = ["1,5 2,25 0,75", "102,25 33,75 7,50", "190,25 33,75 7,50", "1,95 2,25 0,75", "1.5 2.25 0.75"]
for amounts in columns:
    with open("teams.csv", "w") as file:
        file.write("team;credits\n" + "".join(f"team{place};{text}\n" for place, text in enumerate(amounts.split())))
    field = describe("teams.csv").schema.get_field("credits")
    rows = extract("teams.csv")["teams"]
    print(f"{amounts}: {field.type}, {rows[0]['credits']!r}, valid: {validate('teams.csv').valid}")
EOF
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check frictionless==5.21.0

expected=$(
  cat <<'EOF'
1,5 2,25 0,75: geopoint, [1.0, 5.0], valid: True
102,25 33,75 7,50: geopoint, [102.0, 25.0], valid: True
190,25 33,75 7,50: string, '190,25', valid: True
1,95 2,25 0,75: string, '1,95', valid: True
1.5 2.25 0.75: number, Decimal('1.5'), valid: True
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

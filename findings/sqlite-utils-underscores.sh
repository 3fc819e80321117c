#!/usr/bin/env bash
# A CSV file with months such as 2026_03 and numbers such as 1_200, imported by sqlite-utils 4.2.1.
#
# Expected: columns of text, because SQLite has no digits with underscores. Or, if sqlite-utils takes them for numbers, the
# numbers 202603 and 1200.
# What happens: sqlite-utils detects types with Python, which accepts underscores between digits, so that both columns are
# INTEGER. SQLite can't convert the values and stores texts in these columns: a sum adds the digits before the first
# underscore, and the largest number isn't the maximum. A strict table refuses the file.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check sqlite-utils==4.2.1

cat > seats.csv <<'EOF'
month,seats
2026_03,1_200
2026_04,950
2026_05,2_100
2026_06,10_400
EOF
seen=$(
  env/bin/sqlite-utils insert seats.db seats seats.csv --csv > /dev/null
  env/bin/sqlite-utils schema seats.db
  env/bin/sqlite-utils seats.db "SELECT typeof(month), typeof(max(seats)), max(seats), sum(seats) FROM seats"
  env/bin/sqlite-utils insert strict.db seats seats.csv --csv --strict 2>&1 | tail -1 | sed "s/_new_.*//" || true
)
echo "$seen"
expected='CREATE TABLE "seats" (
   "month" INTEGER,
   "seats" INTEGER
);
[{"typeof(month)": "text", "typeof(max(seats))": "text", "max(seats)": "2_100", "sum(seats)": 963.0}]
sqlite3.IntegrityError: cannot store TEXT value in INTEGER column seats'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Types that csvkit 2.2.0 (agate 1.14.2) gives to columns of words.
#
# Expected: a column of first names, of weekdays, or of short codes such as 1d stays text, and only complete dates become
# dates.
# What happens: if all values of a column are also names of months or weekdays, csvkit converts them to dates of the year
# 1. A number with a unit, also without a space, becomes a duration. One more value that is neither leaves the whole
# column as text, so the result depends on who is in the table. All commands that convert or count do it, for example
# csvjson, csvsql, and csvstat. The option --no-inference turns it off.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check csvkit==2.2.0 agate==1.14.2 parsedatetime==2.6 pytimeparse==1.1.8
cat > words.csv <<'EOF'
name,friends,day,plan,code
april,april,mon,1d,1a
june,june,fri,2h,2a
may,iris,sat,5 days,5a
EOF
seen=$(env/bin/csvjson --stream words.csv; env/bin/csvjson --stream --no-inference words.csv)
echo "$seen"
expected='{"name": "0001-04-01", "friends": "april", "day": "0001-01-08", "plan": "1 day, 0:00:00", "code": "1a"}
{"name": "0001-06-01", "friends": "june", "day": "0001-01-05", "plan": "2:00:00", "code": "2a"}
{"name": "0001-05-01", "friends": "iris", "day": "0001-01-06", "plan": "5 days, 0:00:00", "code": "5a"}
{"name": "april", "friends": "april", "day": "mon", "plan": "1d", "code": "1a"}
{"name": "june", "friends": "june", "day": "fri", "plan": "2h", "code": "2a"}
{"name": "may", "friends": "iris", "day": "sat", "plan": "5 days", "code": "5a"}'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# The last second of a day in csvkit 2.2.0 (agate 1.14.2).
#
# Expected: 2026-12-31 24:00:00 is the end of the day, as in ISO 8601, and 23:59:60 is the leap second before it; or a
# column with them stays text, as with hours above 24. A comma before the milliseconds, as loggers write it, is a
# decimal mark, or the column stays text.
# What happens: csvkit reads both as the beginning of the same day, a day too early, without a message, so that csvsort
# moves them before all other times of the day. Of times with a comma, it drops the milliseconds. Only the commands with
# --no-inference leave the cells as they are.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check csvkit==2.2.0 agate==1.14.2 parsedatetime==2.6 pytimeparse==1.1.8
cat > times.csv <<'CSV'
what,midnight,leap,comma
noon,2026-12-31 12:00:00,2016-12-31 12:00:00,"2026-01-01 12:00:00,250"
end,2026-12-31 24:00:00,2016-12-31 23:59:60,"2026-01-01 12:00:00,750"
CSV
seen=$(env/bin/csvjson --stream times.csv; env/bin/csvsort --columns midnight times.csv | env/bin/csvcut --columns what; env/bin/csvjson --stream --no-inference times.csv)
echo "$seen"
expected='{"what": "noon", "midnight": "2026-12-31T12:00:00", "leap": "2016-12-31T12:00:00", "comma": "2026-01-01T12:00:00"}
{"what": "end", "midnight": "2026-12-31T00:00:00", "leap": "2016-12-31T00:00:00", "comma": "2026-01-01T12:00:00"}
what
end
noon
{"what": "noon", "midnight": "2026-12-31 12:00:00", "leap": "2016-12-31 12:00:00", "comma": "2026-01-01 12:00:00,250"}
{"what": "end", "midnight": "2026-12-31 24:00:00", "leap": "2016-12-31 23:59:60", "comma": "2026-01-01 12:00:00,750"}'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# The same expressions of Ibis 12.0.0 on one Parquet file with nulls, run by DuckDB 1.5.6 and Polars 2.1.0.
#
# Expected: the same numbers, since Ibis describes one meaning for all engines and translates to each.
# What happens: on Polars, nunique() counts null as a value, also within groups, so that a team without any user has one.
# find() returns -1 for null, as if the text didn't occur, and isn't null. The remainder of a negative number has
# another sign.
#
# Needs Python 3.10 or newer with pip.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check 'ibis-framework[duckdb,polars]==12.0.0' duckdb==1.5.6 polars==2.1.0

cat > check.py <<'PYTHON'
import ibis
import polars

rows = {"team": ["a", "a", "b"], "user": ["ada", None, None], "change": [7, -7, 0]}
polars.DataFrame(rows).write_parquet("rows.parquet")
for engine in (ibis.duckdb, ibis.polars):
    table = engine.connect().read_parquet("rows.parquet")
    grouped = table.group_by("team").agg(users=table.user.nunique()).order_by("team")
    found = table.select("change", at=table.user.find("d")).order_by(ibis.desc("change")).to_polars()
    print("users:", table.user.nunique().execute(), dict(grouped.to_polars().rows()))
    print("d in the name:", found["at"].to_list())
    print("remainder of -7 and 3:", table.filter(table.change < 0).select(r=table.change % 3).to_polars()["r"][0])
PYTHON
seen=$(env/bin/python -W ignore check.py)
echo "$seen"
expected="users: 1 {'a': 1, 'b': 0}
d in the name: [1, None, None]
remainder of -7 and 3: -1
users: 2 {'a': 2, 'b': 1}
d in the name: [1, -1, -1]
remainder of -7 and 3: 2"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

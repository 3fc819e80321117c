#!/usr/bin/env bash
# JSON that DuckDB 1.5.5 writes for decimal numbers without digits before the point.
#
# Expected: the JSON of a DECIMAL whose digits are all decimal places, such as 0.5 as DECIMAL(2,2), is a JSON number for
# every number of digits.
# What happens: with up to 15 digits, to_json and COPY write 0.5. From 16 digits on, they write the number without the
# zero before the point, which JSON doesn't allow: DuckDB's own json_valid rejects it, and so does Python. With one digit
# more before the point in the type, the same value is written with the zero. DuckDB 2.0.1 always writes it.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import json
import duckdb

for kind in ["DECIMAL(2,2)", "DECIMAL(18,18)", "DECIMAL(19,18)"]:
    digits = "0.50" if kind == "DECIMAL(2,2)" else "0.123456789012345678"
    text, valid = duckdb.sql(
        f"SELECT CAST(j AS VARCHAR), json_valid(CAST(j AS VARCHAR)) FROM (SELECT to_json({{'v': CAST('{digits}' AS {kind})}}) AS j)"
    ).fetchall()[0]
    duckdb.sql(f"COPY (SELECT CAST('{digits}' AS {kind}) AS v) TO 'rows.json' (FORMAT json)")
    with open("rows.json") as file:
        written = file.read().strip()
    try:
        json.loads(written)
        readable = "readable"
    except ValueError as error:
        readable = "not readable"
    print(f"{kind}: {text} valid: {str(valid).lower()}, file: {written} {readable} in Python")
EOF

expected="DECIMAL(2,2): {\"v\":0.5} valid: true, file: {\"v\":0.5} readable in Python
DECIMAL(18,18): {\"v\":.123456789012345678} valid: false, file: {\"v\":.123456789012345678} not readable in Python
DECIMAL(19,18): {\"v\":0.123456789012345678} valid: true, file: {\"v\":0.123456789012345678} readable in Python"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check duckdb==1.5.5
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

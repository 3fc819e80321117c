#!/usr/bin/env bash
# Amounts with digit grouping or three decimals that price-parser 0.5.1 reads.
#
# Expected: an amount of Swiss francs is the same with either apostrophe between its digits, since the typographic one
# (U+2019) is what localized formatters write; and an amount of a currency that starts with "0." has decimals.
# What happens: with the ASCII apostrophe, CHF 1'000.50 is 1000.50. With U+2019, it is 1: the rest is ignored without an
# error. 0.125 with a currency is 125, also with a comma, because three digits after a separator always count as a group.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF2'
from price_parser import Price

for text in ["CHF 1'000.50", "CHF 1\u2019000.50", "CHF 1\u00a0000.50", "0.125 $", "0,125 €", "0.12 $", "KWD 0.125"]:
    price = Price.fromstring(text)
    print(f"{ascii(text)}: {price.amount}")
EOF2

expected="\"CHF 1'000.50\": 1000.50
'CHF 1\\u2019000.50': 1
'CHF 1\\xa0000.50': 1000.50
'0.125 \$': 125
'0,125 \\u20ac': 125
'0.12 \$': 0.12
'KWD 0.125': 125"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check price-parser==0.5.1
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# A SARIF 2.1.0 log in sarif-tools 3.0.5 whose results refer to rules, messages and files of their run by ID or index.
#
# Expected: the same rows as for a log that repeats these texts in each result, since the specification describes both.
# What happens: the description of a result whose message has an ID is the ID, without its arguments, and a file that is
# given by its index isn't shown. sarif-tools fails on a complete log if one result has `ruleIndex` and no `ruleId`.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > check.py <<'PYTHON'
import csv
import json
import subprocess
import sys

rule = {
    "id": "no-owner",
    "messageStrings": {"missing": {"text": "{0} has no owner."}},
    "defaultConfiguration": {"level": "error"},
}
inline = {
    "ruleId": "no-owner",
    "message": {"text": "Team A has no owner."},
    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "teams.json"}, "region": {"startLine": 3}}}],
}
message = {"id": "missing", "arguments": ["Team A"]}
file = [{"physicalLocation": {"artifactLocation": {"index": 0}, "region": {"startLine": 3}}}]
for name, result in {
    "all texts": inline,
    "message by ID": {**inline, "message": message},
    "file by index": {**inline, "locations": file},
    "rule by index": {"ruleIndex": 0, "message": inline["message"], "locations": inline["locations"]},
}.items():
    run = {
        "tool": {"driver": {"name": "check", "rules": [rule]}},
        "artifacts": [{"location": {"uri": "teams.json"}}],
        "results": [result],
    }
    with open("log.sarif", "w") as log:
        json.dump({"version": "2.1.0", "runs": [run]}, log)
    command = [f"{sys.prefix}/bin/sarif", "csv", "--output", "log.csv", "log.sarif"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"{name}:", done.stderr.strip().splitlines()[-1])
    else:
        with open("log.csv", newline="") as table:
            print(f"{name}:", *list(csv.reader(table))[1], sep=" | ")
PYTHON
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check sarif-tools==3.0.5

seen=$(env/bin/python check.py)
echo "$seen"
expected=$(
  cat <<'END'
all texts: | check | error | no-owner | Team A has no owner. | teams.json | 3
message by ID: | check | error | no-owner | missing | teams.json | 3
file by index: | check | error | no-owner | Team A has no owner. | - | 3
rule by index: KeyError: 'ruleId'
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

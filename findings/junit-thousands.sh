#!/usr/bin/env bash
# Times of more than 1,000 seconds in JUnit reports, read by junit-to-ctrf 0.0.14, test-results-parser 0.4.6 and
# junit-report-merger 9.0.4.
#
# Maven Surefire writes them with a comma up to version 3.1.0, such as time="1,234.5", and the XML schema of its
# reports allows the comma.
# Expected: 1234.5 seconds, as the Python library junitparser reads it.
# What happens: junit-to-ctrf reads 1 second. test-results-parser has no duration for the test, for its suite, and for
# the complete run. junit-report-merger leaves the suite out of the total time of the merged report.
#
# Needs Node 20 or newer with npm, and Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . \
  junit-to-ctrf@0.0.14 test-results-parser@0.4.6 junit-report-merger@9.0.4
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check junitparser==5.0.3

cat > long.xml <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="Export" tests="1" errors="0" skipped="0" failures="0" time="1,234.5">
    <testcase name="year" classname="Export" time="1,234.5"/>
  </testsuite>
</testsuites>
EOF
cat > short.xml <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="Login" tests="1" errors="0" skipped="0" failures="0" time="2.25">
    <testcase name="user" classname="Login" time="2.25"/>
  </testsuite>
</testsuites>
EOF

cat > check.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import merger from 'junit-report-merger';
import results from 'test-results-parser';

const python = 'from junitparser import JUnitXml\nfor suite in JUnitXml.fromfile("long.xml"):\n  for case in suite: print(case.time, "s")';
console.log(`junitparser: ${execFileSync('env/bin/python', ['-c', python], { encoding: 'utf8' }).trim()}`);
execFileSync('node_modules/.bin/junit-to-ctrf', ['long.xml', '-o', 'ctrf.json'], { stdio: 'ignore' });
const [{ duration }] = JSON.parse(readFileSync('ctrf.json', 'utf8')).results.tests;
console.log(`junit-to-ctrf: ${duration} ms`);
for (const file of ['short.xml', 'long.xml']) {
  const run = results.parse({ type: 'junit', files: [file] });
  const [suite] = run.suites;
  console.log(`test-results-parser, ${file}: ${[suite.cases[0].duration, suite.duration, run.duration].join(' ms, ')} ms`);
}
const merged = await merger.mergeToString(['long.xml', 'short.xml'].map(file => readFileSync(file, 'utf8')));
console.log(`junit-report-merger: ${merged.match(/<testsuites.*>/)[0]}`);
EOF

expected=$(
  cat <<'EOF'
junitparser: 1234.5 s
junit-to-ctrf: 1000 ms
test-results-parser, short.xml: 2250 ms, 2250 ms, 2250 ms
test-results-parser, long.xml: NaN ms, NaN ms, NaN ms
junit-report-merger: <testsuites tests="2" failures="0" errors="0" skipped="0" time="2.25">
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

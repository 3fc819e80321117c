#!/usr/bin/env bash
# JUnit reports with nested suites, as PHPUnit writes them, read by test-results-parser 0.4.6.
#
# Expected: the tests of all suites are listed, as junit-to-ctrf and the Python library junitparser list them.
# What happens: only tests directly below the outermost suites are listed, and the numbers of the report don't count. A
# report of PHPUnit has no such tests, so that a run with a failed test is a run with 0 tests and the status SKIP.
#
# Needs Node 20 or newer with npm, and Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . junit-to-ctrf@0.0.14 test-results-parser@0.4.6
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check junitparser==5.0.3

cat > report.xml <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="phpunit.xml" tests="2" assertions="2" errors="0" failures="1" skipped="0" time="0.5">
    <testsuite name="unit" tests="2" assertions="2" errors="0" failures="1" skipped="0" time="0.5">
      <testsuite name="UserTest" file="UserTest.php" tests="2" assertions="2" errors="0" failures="1" skipped="0" time="0.5">
        <testcase name="testName" class="UserTest" classname="UserTest" assertions="1" time="0.25"/>
        <testcase name="testTeam" class="UserTest" classname="UserTest" assertions="1" time="0.25">
          <failure type="PHPUnit\Framework\ExpectationFailedException">The team is empty.</failure>
        </testcase>
      </testsuite>
    </testsuite>
  </testsuite>
</testsuites>
EOF

cat > check.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import results from 'test-results-parser';

const python = `from junitparser import JUnitXml
for suite in JUnitXml.fromfile("report.xml"):
    print(", ".join(f"{case.name} {'passed' if case.is_passed else 'failed'}" for case in suite))`;
console.log(`junitparser: ${execFileSync('env/bin/python', ['-c', python], { encoding: 'utf8' }).trim()}`);
execFileSync('node_modules/.bin/junit-to-ctrf', ['report.xml', '-o', 'ctrf.json'], { stdio: 'ignore' });
const { tests } = JSON.parse(readFileSync('ctrf.json', 'utf8')).results;
console.log(`junit-to-ctrf: ${tests.map(({ name, status }) => `${name} ${status}`).join(', ')}`);
const run = results.parse({ type: 'junit', files: ['report.xml'] });
console.log(`test-results-parser: ${run.total} tests, ${run.failed} failed, status ${run.status}`);
EOF

expected=$(
  cat <<'EOF'
junitparser: testName passed, testTeam failed
junit-to-ctrf: UserTest: testName passed, UserTest: testTeam failed
test-results-parser: 0 tests, 0 failed, status SKIP
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

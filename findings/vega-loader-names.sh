#!/usr/bin/env bash
# Names that end with a number in CSV that vega-loader 5.1.3 reads, and Vega 6.4.0 with it.
#
# Expected: with `parse: 'auto'`, a column of names such as "Team 1", of servers such as web-2, of ranges such as 1-5, or
# of versions such as 1.2.3 stays text, because none of them is a date.
# What happens: each cell that Date.parse() of the JavaScript engine accepts counts as a date, and V8 takes the number for a
# month of 2001. Names become milliseconds. Team 13 leaves the whole column as text, because there is no such month, so
# the type depends on the rows.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . vega@6.4.0 vega-loader@5.1.3

cat > check.mjs <<'EOF2'
import * as vega from 'vega';
import { read } from 'vega-loader';

const columns = [['Team 1', 'Team 2'], ['Team 1', 'Team 13'], ['web-1', 'web-2'], ['1-5', '6-10'], ['1.2.3', '1.10.4']];
for (const cells of columns) {
  const rows = read(`value\n${cells.join('\n')}\n`, { type: 'csv', parse: 'auto' });
  console.log(cells.join(', '), '=>', rows.map((row) => row.value).join(', '));
}
const values = 'team,runs\nTeam 1,3\nTeam 2,4\n';
const data = [{ name: 'teams', values, format: { type: 'csv', parse: 'auto' } }];
const view = await new vega.View(vega.parse({ data }), { renderer: 'none' }).runAsync();
console.log('Vega:', JSON.stringify(view.data('teams')));
EOF2
seen=$(TZ=UTC node check.mjs)
echo "$seen"
expected='Team 1, Team 2 => 978307200000, 980985600000
Team 1, Team 13 => Team 1, Team 13
web-1, web-2 => 978307200000, 980985600000
1-5, 6-10 => 978652800000, 992131200000
1.2.3, 1.10.4 => 1041465600000, 1073692800000
Vega: [{"team":978307200000,"runs":3},{"team":980985600000,"runs":4}]'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

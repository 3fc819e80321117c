#!/usr/bin/env bash
# Texts of a VS Code extension with escapes, exported for translators by @vscode/l10n-dev 0.0.35.
#
# Expected: the keys of the exported file are the texts that the code passes to l10n.t() when it runs, because VS Code looks
# up translations by these texts.
# What happens: l10n-dev reads three of the four digits of \u2026 and drops the fourth one, so that a no-break space
# becomes a line feed and an ellipsis another letter, and reads \v as v. VS Code finds no translation for these texts and
# shows them in English. \x3a, \u{2026}, and \n are correct.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @vscode/l10n-dev@0.0.35

mkdir src
cat > src/texts.ts <<'EOF'
import { l10n } from 'vscode';
export const texts = [
  l10n.t('5\u00a0MB'),
  l10n.t('Loading\u2026'),
  l10n.t('Saving\u{2026}'),
  l10n.t('Row\x3a 1'),
  l10n.t('One\vTwo'),
  l10n.t('One\nTwo'),
];
EOF
cat > check.mjs <<'EOF'
import { readFileSync } from 'node:fs';

const exported = new Set(Object.keys(JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8'))));
const code = readFileSync('src/texts.ts', 'utf8').replace(/^import.*/, 'const l10n = { t: text => text };');
const { texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
for (const text of texts) {
  console.log(`${JSON.stringify(text)}: ${exported.delete(text) ? 'exported' : 'missing'}`);
}
console.log(`exported, but not in the code: ${[...exported].map(text => JSON.stringify(text)).join(', ')}`);
EOF
npx --no-install vscode-l10n-dev export --outDir l10n src > /dev/null
seen=$(node check.mjs)
echo "$seen"
expected=$(
  cat <<'EOF'
"5 MB": missing
"Loading…": missing
"Saving…": exported
"Row: 1": exported
"One\u000bTwo": missing
"One\nTwo": exported
exported, but not in the code: "5\nMB", "LoadingȂ", "OnevTwo"
EOF
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

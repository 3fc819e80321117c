#!/usr/bin/env bash
# The README of a VS Code extension, packaged by @vscode/vsce 4.1.0.
#
# Expected: vsce makes relative links and references to issues absolute where Markdown has links and text. Code stays as it is.
# What happens: vsce also changes code blocks and code between backticks: a command that readers copy contains
# the URL of an issue instead of #10, and an example of a link contains the URL of the repository. Links whose target is
# defined below the text stay relative, while an image with such a target ends the command with an error.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @vscode/vsce@4.1.0

mkdir extension
cd extension
cat > package.json <<'EOF'
{
  "name": "reports",
  "publisher": "example",
  "version": "1.0.0",
  "license": "MIT",
  "engines": { "vscode": "^1.100.0" },
  "repository": { "type": "git", "url": "https://github.com/example/reports" }
}
EOF
echo MIT > LICENSE
cat > README.md <<'EOF'
[guide](docs/guide.md), [second guide][second], issue #12

`[guide](docs/guide.md)`

```sh
reports open --row #10
```

[second]: docs/second.md
EOF
../node_modules/.bin/vsce package --out reports.vsix > log.txt 2>&1 || { cat log.txt; exit 1; }
seen=$(
  unzip -p reports.vsix extension/readme.md
  printf "\n![chart][chart]\n\n[chart]: media/chart.png\n" >> README.md
  ../node_modules/.bin/vsce package --out second.vsix 2>&1 | grep -o "Invalid image source.*" || true
)
echo "$seen"
expected=$(
  cat <<'EOF'
[guide](https://github.com/example/reports/blob/HEAD/docs/guide.md), [second guide][second], issue [#12](https://github.com/example/reports/issues/12)

`[guide](https://github.com/example/reports/blob/HEAD/docs/guide.md)`

```sh
reports open --row [#10](https://github.com/example/reports/issues/10)
```

[second]: docs/second.md
Invalid image source in README.md: media/chart.png
EOF
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

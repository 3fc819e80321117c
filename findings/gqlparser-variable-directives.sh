#!/usr/bin/env bash
# An operation whose variable has a directive, formatted by gqlparser 2.5.64, the parser behind gqlgen and genqlient.
#
# Expected: the directive stays.
# What happens: gqlparser parses and validates the directive, but its formatter writes the variable without it, although it
# writes the directives of the operation and of the field.
#
# Needs Go 1.25 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > go.mod <<'EOF'
module formatted

go 1.25
EOF
cat > main.go <<'EOF'
package main

import (
	"fmt"
	"log"
	"os"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"
)

const sdl = `
	directive @owner(team: String!) on QUERY | VARIABLE_DEFINITION | FIELD
	type Query { users(first: Int): Int }
`

const query = `query Users($first: Int = 10 @owner(team: "variable")) @owner(team: "operation") {
	users(first: $first) @owner(team: "field")
}`

func main() {
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: sdl})
	if err != nil {
		log.Fatal(err)
	}
	document, errs := gqlparser.LoadQuery(schema, query)
	if errs != nil {
		log.Fatal(errs)
	}
	variable := document.Operations[0].VariableDefinitions[0]
	fmt.Println("parsed:", variable.Variable, "with", len(variable.Directives), "directive")
	formatter.NewFormatter(os.Stdout, formatter.WithIndent("  ")).FormatQueryDocument(document)
}
EOF
export GOFLAGS=-mod=mod
go get github.com/vektah/gqlparser/v2@v2.5.64 > log.txt 2>&1 || { cat log.txt; exit 1; }
seen=$(go run .)
echo "$seen"
expected=$(
  cat <<'EOF'
parsed: first with 1 directive
query Users ($first: Int = 10) @owner(team: "operation") {
  users(first: $first) @owner(team: "field")
}
EOF
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

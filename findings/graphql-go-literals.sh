#!/usr/bin/env bash
# graph-gophers/graphql-go 1.11.0.
#
# Expected: strings and numbers have the syntax of the GraphQL specification.
# What happens: they have the syntax of Go. The escape sequence \/ of the specification is an error, and \x41 and \101
# are the letter A. A block string can't contain \""". Numbers such as .5, 010 (ten), and 0x1p4
# (16) are read.
#
# Needs Go 1.24 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > main.go <<'EOF'
package main

import (
	"context"
	"encoding/json"
	"fmt"

	graphql "github.com/graph-gophers/graphql-go"
)

const sdl = `
	type Query {
		text(value: String!): String!
		float(value: Float!): String!
	}
`

type root struct{}

func show(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func (*root) Text(args struct{ Value string }) string   { return show(args.Value) }
func (*root) Float(args struct{ Value float64 }) string { return show(args.Value) }

func main() {
	schema := graphql.MustParseSchema(sdl, &root{})
	for _, one := range [][2]string{
		{`{ text(value: "a\/b") }`, `{}`},
		{`{ text(value: "\x41\101") }`, `{}`},
		{`{ text(value: """a""") }`, `{}`},
		{`{ text(value: """a\"""b""") }`, `{}`},
		{`{ float(value: .5) }`, `{}`},
		{`{ float(value: 010) }`, `{}`},
		{`{ float(value: 0x1p4) }`, `{}`},
	} {
		var variables map[string]any
		_ = json.Unmarshal([]byte(one[1]), &variables)
		response := schema.Exec(context.Background(), one[0], "", variables)
		result := string(response.Data)
		if len(response.Errors) > 0 {
			result = fmt.Sprintf("%q", response.Errors[0].Message)
		}
		fmt.Println(one[0], one[1], "=>", result)
	}
}
EOF

for version in 1.11.0; do
  mkdir "$version"
  cp main.go "$version"
  (
    cd "$version"
    go mod init check 2> log.txt
    go get "github.com/graph-gophers/graphql-go@v$version" 2>> log.txt || { cat log.txt; exit 1; }
    go build -mod=mod -o check . && echo "== $version" && ./check
  )
done > seen.txt
cat seen.txt

cat > expected.txt <<'EOF'
== 1.11.0
{ text(value: "a\/b") } {} => "syntax error: invalid char escape"
{ text(value: "\x41\101") } {} => {"text":"\"AA\""}
{ text(value: """a""") } {} => {"text":"\"a\""}
{ text(value: """a\"""b""") } {} => "syntax error: unexpected \"\\\"\\\"\", expecting \":\""
{ float(value: .5) } {} => {"float":"0.5"}
{ float(value: 010) } {} => {"float":"10"}
{ float(value: 0x1p4) } {} => {"float":"16"}
EOF
if ! diff expected.txt seen.txt; then
  echo "The behavior has changed."
  exit 1
fi

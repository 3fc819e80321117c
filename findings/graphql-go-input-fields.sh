#!/usr/bin/env bash
# graph-gophers/graphql-go 1.9.0 and 1.11.0.
#
# Expected: an input object is valid as a literal if and only if it is valid as the value of a variable.
# What happens: a field of the type Int! with a default value can be omitted in a literal, and in the default value of a
# variable, but not in the value of the variable. Version 1.9.0 also ignores a field that the type doesn't have in the
# value of a variable, so that a misspelled filter has no effect; in a literal, it is an error.
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
	input Page { size: Int! = 4, label: String }
	type Query { page(value: Page): String! }
`

type root struct{}

type page struct {
	Size  int32
	Label *string
}

func show(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func (*root) Page(args struct{ Value *page }) string { return show(args.Value) }

func main() {
	schema := graphql.MustParseSchema(sdl, &root{})
	for _, one := range [][2]string{
		{`{ page(value: { label: "a" }) }`, `{}`},
		{`query ($v: Page = { label: "a" }) { page(value: $v) }`, `{}`},
		{`query ($v: Page) { page(value: $v) }`, `{"v":{"label":"a"}}`},
		{`{ page(value: { size: 1, lable: "a" }) }`, `{}`},
		{`query ($v: Page) { page(value: $v) }`, `{"v":{"size":1,"lable":"a"}}`},
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

for version in 1.9.0 1.11.0; do
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
== 1.9.0
{ page(value: { label: "a" }) } {} => {"page":"{\"Size\":4,\"Label\":\"a\"}"}
query ($v: Page = { label: "a" }) { page(value: $v) } {} => {"page":"{\"Size\":4,\"Label\":\"a\"}"}
query ($v: Page) { page(value: $v) } {"v":{"label":"a"}} => "Variable \"size\" has invalid value null.\nExpected type \"Int!\", found null."
{ page(value: { size: 1, lable: "a" }) } {} => "Argument \"value\" has invalid value {size: 1, lable: \"a\"}.\nIn field \"lable\": Unknown field."
query ($v: Page) { page(value: $v) } {"v":{"size":1,"lable":"a"}} => {"page":"{\"Size\":1,\"Label\":null}"}
== 1.11.0
{ page(value: { label: "a" }) } {} => {"page":"{\"Size\":4,\"Label\":\"a\"}"}
query ($v: Page = { label: "a" }) { page(value: $v) } {} => {"page":"{\"Size\":4,\"Label\":\"a\"}"}
query ($v: Page) { page(value: $v) } {"v":{"label":"a"}} => "Variable \"size\" has invalid value null.\nExpected type \"Int!\", found null."
{ page(value: { size: 1, lable: "a" }) } {} => "Field \"lable\" is not defined by type \"Page\"."
query ($v: Page) { page(value: $v) } {"v":{"size":1,"lable":"a"}} => "Variable \"v\" has invalid value.\nField \"lable\" is not defined by type \"Page\"."
EOF
if ! diff expected.txt seen.txt; then
  echo "The behavior has changed."
  exit 1
fi

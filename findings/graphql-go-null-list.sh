#!/usr/bin/env bash
# graph-gophers/graphql-go 1.9.0 and 1.11.0.
#
# Expected: an argument with the default value [] has this value if its variable has no value, as the specification says,
# or the request is rejected as for other arguments with a default value.
# What happens: if the items of the list can be null, the resolver gets a list with one null, also for a literal null.
# If they can't be null, the request is rejected.
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
		nullable(ids: [ID] = []): String!
		required(ids: [ID!] = []): String!
	}
`

type root struct{}

func show(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func (*root) Nullable(args struct{ Ids []*graphql.ID }) string { return show(args.Ids) }
func (*root) Required(args struct{ Ids []graphql.ID }) string  { return show(args.Ids) }

func main() {
	schema := graphql.MustParseSchema(sdl, &root{})
	for _, one := range [][2]string{
		{`{ nullable }`, `{}`},
		{`query ($v: [ID]) { nullable(ids: $v) }`, `{}`},
		{`query ($v: [ID]) { nullable(ids: $v) }`, `{"v":null}`},
		{`{ nullable(ids: null) }`, `{}`},
		{`{ required }`, `{}`},
		{`query ($v: [ID!]) { required(ids: $v) }`, `{}`},
		{`{ required(ids: null) }`, `{}`},
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
{ nullable } {} => {"nullable":"[]"}
query ($v: [ID]) { nullable(ids: $v) } {} => {"nullable":"[null]"}
query ($v: [ID]) { nullable(ids: $v) } {"v":null} => {"nullable":"[null]"}
{ nullable(ids: null) } {} => {"nullable":"[null]"}
{ required } {} => {"required":"[]"}
query ($v: [ID!]) { required(ids: $v) } {} => "graphql: got null for non-null"
{ required(ids: null) } {} => "graphql: got null for non-null"
== 1.11.0
{ nullable } {} => {"nullable":"[]"}
query ($v: [ID]) { nullable(ids: $v) } {} => {"nullable":"[null]"}
query ($v: [ID]) { nullable(ids: $v) } {"v":null} => {"nullable":"[null]"}
{ nullable(ids: null) } {} => {"nullable":"[null]"}
{ required } {} => {"required":"[]"}
query ($v: [ID!]) { required(ids: $v) } {} => "graphql: got null for non-null"
{ required(ids: null) } {} => "graphql: got null for non-null"
EOF
if ! diff expected.txt seen.txt; then
  echo "The behavior has changed."
  exit 1
fi

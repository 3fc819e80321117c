#!/usr/bin/env bash
# The schemas of tools of a Model Context Protocol server in the client of mcp-go 1.2.1.
#
# Expected: a Go program that lists the tools and passes them on, such as a proxy, passes on the schemas of the server.
# What happens: of the keywords at the top level of a schema, only type, properties, required, $defs and
# additionalProperties are left. Without anyOf and dependentRequired, the schema doesn't say any more that the ID or the
# name is required; without patternProperties, additionalProperties: false rejects arguments that the server accepts.
# The same is true of the schemas of results.
#
# Needs Go 1.25 or newer, and Node 20 or newer for the server.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > server.mjs <<'EOF'
import { createInterface } from 'node:readline';

const text = { type: 'string' };
const tool = {
  name: 'find_user',
  inputSchema: {
    type: 'object',
    properties: { id: text, name: text, since: text },
    anyOf: [{ required: ['id'] }, { required: ['name'] }],
    dependentRequired: { since: ['id'] },
    patternProperties: { '^x-': text },
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { id: text, error: text }, oneOf: [{ required: ['id'] }, { required: ['error'] }] },
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const serverInfo = { name: 'users', version: '1.0.0' };
  const result =
    method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }
      : method === 'tools/list'
        ? { tools: [tool] }
        : {};
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
EOF

cat > main.go <<'EOF'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
)

func main() {
	log.SetOutput(io.Discard)
	server, err := client.NewStdioMCPClient("node", nil, "server.mjs")
	check(err)
	var hello mcp.InitializeRequest
	hello.Params.ProtocolVersion = "2025-11-25"
	hello.Params.ClientInfo = mcp.Implementation{Name: "check", Version: "1.0.0"}
	_, err = server.Initialize(context.Background(), hello)
	check(err)
	listed, err := server.ListTools(context.Background(), mcp.ListToolsRequest{})
	check(err)
	passedOn, err := json.Marshal(listed.Tools[0])
	check(err)
	var tool struct{ InputSchema, OutputSchema json.RawMessage }
	check(json.Unmarshal(passedOn, &tool))
	fmt.Printf("mcp-go: %s\n        %s\n", tool.InputSchema, tool.OutputSchema)
	check(server.Close())
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
EOF

export GOFLAGS=-mod=mod
go mod init check > log 2>&1
go get github.com/mark3labs/mcp-go@v1.2.1 >> log 2>&1
go mod tidy >> log 2>&1

expected=$(
  cat <<'EOF'
mcp-go: {"additionalProperties":false,"properties":{"id":{"type":"string"},"name":{"type":"string"},"since":{"type":"string"}},"required":[],"type":"object"}
        {"properties":{"id":{"type":"string"},"error":{"type":"string"}},"required":[],"type":"object"}
EOF
)
seen=$(go run .)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# The schemas of tools of a Model Context Protocol server in the client of AI SDK, @ai-sdk/mcp 2.0.99.
#
# Expected: the tools that `tools()` returns for a model have the schemas that the server lists.
# What happens: each has additionalProperties: false at its top level, even if the server allows further arguments or
# lists the arguments in anyOf. No argument is valid then: a model can't fill in a map of labels, and can't call a tool
# by the ID or by the name. The server itself, and the official client, accept these calls.
#
# Needs Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . \
  @ai-sdk/mcp@2.0.99 @modelcontextprotocol/client@2.4.0 ajv@8.17.1

cat > server.mjs <<'EOF'
import { createInterface } from 'node:readline';

const text = { type: 'string' };
const tools = [
  { name: 'set_labels', inputSchema: { type: 'object', additionalProperties: text } },
  {
    name: 'find_user',
    inputSchema: {
      type: 'object',
      anyOf: [
        { properties: { id: text }, required: ['id'] },
        { properties: { name: text }, required: ['name'] },
      ],
    },
  },
];
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = {
    initialize: () => ({
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'labels', version: '1.0.0' },
    }),
    'tools/list': () => ({ tools }),
    'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify(params.arguments) }] }),
  }[method]?.();
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? {} }));
}
EOF

cat > check.mjs <<'EOF'
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import Ajv from 'ajv';

const server = { command: process.execPath, args: ['server.mjs'] };
const official = new Client({ name: 'check', version: '1.0.0' });
await official.connect(new StdioClientTransport(server));
const { tools } = await official.listTools();
const sdk = await createMCPClient({ transport: new Experimental_StdioMCPTransport(server) });
const given = await sdk.tools();
const ajv = new Ajv({ strict: false });
for (const [name, args] of [['set_labels', { team: 'search' }], ['find_user', { id: '1' }], ['find_user', { name: 'ada' }]]) {
  const { inputSchema } = tools.find(tool => tool.name === name);
  const schema = await given[name].inputSchema.jsonSchema;
  const { content } = await official.callTool({ name, arguments: args });
  console.log(`${name} ${JSON.stringify(args)}: the server returns ${content[0].text}`);
  console.log(`  official client: ${ajv.validate(inputSchema, args) ? 'valid' : ajv.errorsText()}`);
  console.log(`  AI SDK:          ${ajv.validate(schema, args) ? 'valid' : ajv.errorsText()}`);
}
await official.close();
await sdk.close();
EOF

expected=$(
  cat <<'EOF'
set_labels {"team":"search"}: the server returns {"team":"search"}
  official client: valid
  AI SDK:          data must NOT have additional properties
find_user {"id":"1"}: the server returns {"id":"1"}
  official client: valid
  AI SDK:          data must NOT have additional properties
find_user {"name":"ada"}: the server returns {"name":"ada"}
  official client: valid
  AI SDK:          data must NOT have additional properties
EOF
)
seen=$(node check.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# A server of the Model Context Protocol that lists its tools in two pages, read by llama-index-tools-mcp 0.6.0 (with mcp
# 2.3.0), mcpadapt 0.1.19 (with mcp 1.30.0), and langchain-mcp-adapters 0.3.2.
#
# The protocol says that a list with "nextCursor" continues, and that clients request the next page with it.
# Expected: three tools.
# What happens: langchain-mcp-adapters has three tools. llama-index-tools-mcp and mcpadapt have only the tools of the first
# page, without a message, so that the model can't know that there are more.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv llama
llama/bin/pip install --quiet --disable-pip-version-check llama-index-tools-mcp==0.6.0 llama-index-core==0.14.25 mcp==2.3.0
python3 -m venv others
others/bin/pip install --quiet --disable-pip-version-check \
  mcpadapt==0.1.19 smolagents==1.26.0 langchain-mcp-adapters==0.3.2 mcp==1.30.0

cat > server.py <<'EOF'
import json
import sys

tools = [
    {"name": name, "description": name, "inputSchema": {"type": "object", "properties": {}}}
    for name in ["list_reports", "open_report", "export_report"]
]


def reply(method, params):
    if method == "initialize":
        return {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "reports", "version": "1.0.0"},
        }
    if method == "tools/list":
        return {"tools": tools[2:]} if params.get("cursor") else {"tools": tools[:2], "nextCursor": "2"}
    return {}


for line in sys.stdin:
    request = json.loads(line)
    if "id" in request:
        result = reply(request["method"], request.get("params") or {})
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
EOF
cat > llama.py <<'EOF'
import asyncio

from llama_index.tools.mcp import BasicMCPClient, McpToolSpec


async def main():
    spec = McpToolSpec(client=BasicMCPClient("python3", args=["server.py"]))
    print("llama-index-tools-mcp:", *[tool.metadata.name for tool in await spec.to_tool_list_async()])


asyncio.run(main())
EOF
cat > others.py <<'EOF'
import asyncio

from langchain_mcp_adapters.client import MultiServerMCPClient
from mcp import StdioServerParameters
from mcpadapt.core import MCPAdapt
from mcpadapt.smolagents_adapter import SmolAgentsAdapter

with MCPAdapt(StdioServerParameters(command="python3", args=["server.py"]), SmolAgentsAdapter()) as tools:
    print("mcpadapt:", *[tool.name for tool in tools])
client = MultiServerMCPClient({"reports": {"command": "python3", "args": ["server.py"], "transport": "stdio"}})
print("langchain-mcp-adapters:", *[tool.name for tool in asyncio.run(client.get_tools())])
EOF
seen=$(llama/bin/python llama.py && others/bin/python others.py)
echo "$seen"
expected="llama-index-tools-mcp: list_reports open_report
mcpadapt: list_reports open_report
langchain-mcp-adapters: list_reports open_report export_report"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# A tool of the Model Context Protocol that reports a failure ("isError": true), called by llama-index-tools-mcp 0.6.0 (with
# mcp 2.3.0), mcpadapt 0.1.19 (with mcp 1.30.0), and langchain-mcp-adapters 0.3.2.
#
# Expected: each client marks the result as a failure in the way of its framework, because all of them have one.
# What happens: langchain-mcp-adapters returns a message with the status "error". llama-index-tools-mcp returns an output
# whose is_error is False, and whose text is the Python representation of the complete result. mcpadapt returns the text of
# the failure as the value of the tool. If a result has two texts, mcpadapt returns only the first one.
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
  mcpadapt==0.1.19 smolagents==1.26.0 langchain-mcp-adapters==0.3.2 mcp==1.30.0 2>/dev/null

cat > server.py <<'EOF'
import json
import sys

results = {
    "open_report": {"content": [{"type": "text", "text": "The report has not been downloaded."}], "isError": True},
    "export_report": {"content": [{"type": "text", "text": "12 rows"}, {"type": "text", "text": "saved as report.csv"}]},
}


def reply(method, params):
    if method == "initialize":
        return {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "reports", "version": "1.0.0"},
        }
    if method == "tools/list":
        empty = {"type": "object", "properties": {}}
        return {"tools": [{"name": name, "description": name, "inputSchema": empty} for name in results]}
    return results[params["name"]] if method == "tools/call" else {}


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
    failing, _ = await spec.to_tool_list_async()
    output = await failing.acall()
    print(f"llama-index-tools-mcp: is_error {output.is_error}, text {str(output.content)[:24]}...")


asyncio.run(main())
EOF
cat > others.py <<'EOF'
import asyncio

from langchain_mcp_adapters.client import MultiServerMCPClient
from mcp import StdioServerParameters
from mcpadapt.core import MCPAdapt
from mcpadapt.smolagents_adapter import SmolAgentsAdapter


async def langchain():
    server = {"command": "python3", "args": ["server.py"], "transport": "stdio"}
    failing, _ = await MultiServerMCPClient({"reports": server}).get_tools()
    return await failing.ainvoke({"type": "tool_call", "id": "1", "name": failing.name, "args": {}})


with MCPAdapt(StdioServerParameters(command="python3", args=["server.py"]), SmolAgentsAdapter()) as tools:
    for tool in tools:
        print(f"mcpadapt, {tool.name}: {tool()}")
print("langchain-mcp-adapters: status", asyncio.run(langchain()).status)
EOF
seen=$(llama/bin/python llama.py && others/bin/python others.py 2>/dev/null)
echo "$seen"
expected="llama-index-tools-mcp: is_error False, text meta=None content=[TextC...
mcpadapt, open_report: The report has not been downloaded.
mcpadapt, export_report: 12 rows
langchain-mcp-adapters: status error"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

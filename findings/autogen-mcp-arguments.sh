#!/usr/bin/env bash
# The arguments that AutoGen (autogen-ext 0.7.5 with mcp 1.30.0) sends to a tool of the Model Context Protocol.
#
# Expected: the server receives what the model wrote, as with the official client, or the call fails.
# What happens: AutoGen converts the schema to classes of Pydantic and sends what these contain. A member that an object
# allows in additionalProperties, beside named ones, is dropped, so that a filter finds more. An address gets a slash and
# small letters, and nanoseconds are cut. AutoGen shows the model another schema, in which each optional argument may be
# null, and sends the null, which the schema of the server forbids.
#
# Needs Python 3.10 or newer with pip.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check autogen-ext==0.7.5 autogen-core==0.7.5 mcp==1.30.0 pydantic==2.14.4

cat > check.py <<'PYTHON'
import asyncio, json, sys, mcp.server.stdio, mcp.types
from autogen_core import CancellationToken
from autogen_ext.tools.mcp import StdioServerParams, create_mcp_server_session, mcp_server_tools
from mcp.server.lowlevel import Server

text = {"type": "string"}
where = {"type": "object", "properties": {"team": text}, "additionalProperties": text}
formats = {"site": {**text, "format": "uri"}, "since": {**text, "format": "date-time"}}
tool = mcp.types.Tool(name="find", inputSchema={"type": "object", "properties": {"where": where, "page": text, **formats}})
calls = [{"where": {"team": "sales", "role": "owner"}}, {"site": "https://Instance.example"}]
calls += [{"since": "2026-03-01T08:00:00.123456789Z"}, {"page": None}]

async def serve():
    (server := Server("users")).list_tools()(lambda: asyncio.sleep(0, [tool]))
    reply = lambda _, given: asyncio.sleep(0, [mcp.types.TextContent(type="text", text=json.dumps(given))])
    server.call_tool(validate_input=False)(reply)
    async with mcp.server.stdio.stdio_server() as streams:
        await server.run(*streams, server.create_initialization_options())

async def check():
    async with create_mcp_server_session(StdioServerParams(command=sys.executable, args=["check.py", "serve"])) as session:
        await session.initialize()
        (adapter,) = await mcp_server_tools(StdioServerParams(command=sys.executable), session=session)
        for given in calls:
            replies = (await session.call_tool("find", given)).content + await adapter.run_json(given, CancellationToken())
            print("official {}, AutoGen {}".format(*(reply.text for reply in replies)))
        print(json.dumps(adapter.schema["parameters"]["properties"]["page"]["anyOf"]))
asyncio.run(serve() if "serve" in sys.argv else check())
PYTHON
seen=$(env/bin/python check.py)
echo "$seen"
expected='official {"where": {"team": "sales", "role": "owner"}}, AutoGen {"where": {"team": "sales"}}
official {"site": "https://Instance.example"}, AutoGen {"site": "https://instance.example/"}
official {"since": "2026-03-01T08:00:00.123456789Z"}, AutoGen {"since": "2026-03-01T08:00:00.123456Z"}
official {"page": null}, AutoGen {"page": null}
[{"type": "string"}, {"type": "null"}]'
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

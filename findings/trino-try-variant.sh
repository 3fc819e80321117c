#!/usr/bin/env bash
# TRY and the type VARIANT in Trino 483.
#
# Expected: TRY returns NULL for a value whose cast fails, as TRY_CAST does, because the error INVALID_CAST_ARGUMENT is one
# of those that it handles. It does so for a text that isn't a number.
# What happens: for a VARIANT that contains an object, a cast to varchar within TRY fails, and so does the whole statement.
# TRY_CAST returns NULL for that value, and the text for others.
#
# Needs Maven, curl, and Java 25, whose folder JAVA_HOME names.
set -euo pipefail

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" && wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
version=483
for artifact in trino-main trino-memory; do
  mkdir "$artifact"
  cat > pom.xml <<EOF
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>libraries</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.trino</groupId>
      <artifactId>$artifact</artifactId>
      <version>$version</version>
    </dependency>
  </dependencies>
</project>
EOF
  mvn -B -q -Dmaven.repo.local="$folder/repository" dependency:copy-dependencies -DincludeScope=runtime \
    -DoutputDirectory="$folder/$artifact"
done
cat > Start.java <<'EOF'
public class Start {
  public static void main(String[] args) {
    new io.trino.server.Server().start("483");
  }
}
EOF
"$JAVA_HOME/bin/javac" -cp 'trino-main/*' Start.java
mkdir -p plugins/memory/classes/META-INF/services catalogs
cp trino-memory/* plugins/memory
echo io.trino.plugin.memory.MemoryPlugin > plugins/memory/classes/META-INF/services/io.trino.spi.Plugin
echo connector.name=memory > catalogs/memory.properties
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > config.properties <<EOF
coordinator=true
node-scheduler.include-coordinator=true
http-server.http.port=$port
discovery.uri=http://127.0.0.1:$port
catalog.config-dir=$folder/catalogs
plugin.dir=$folder/plugins
query.max-memory=300MB
query.max-memory-per-node=300MB
EOF
"$JAVA_HOME/bin/java" -Xmx1200M --add-modules=jdk.incubator.vector -Dconfig=config.properties \
  -Dnode.environment=test -Dnode.data-dir="$folder/data" -Dnode.id=test -Dnode.internal-address=127.0.0.1 \
  -Djdk.attach.allowAttachSelf=true -cp '.:trino-main/*' Start > server.log 2>&1 &
server=$!
until curl -s "http://127.0.0.1:$port/v1/info" | grep -q '"starting":false'; do
  kill -0 "$server"
  sleep 1
done

cat > check.py <<'EOF'
import json
import sys
import time
import urllib.request


def request(url, body=None):
    headers = {"X-Trino-User": "test"}
    return json.load(urllib.request.urlopen(urllib.request.Request(url, body, headers)))


def run(sql):
    page = request(sys.argv[1] + "/v1/statement", sql.encode())
    rows = []
    while True:
        if "error" in page:
            return page["error"]["errorName"]
        rows += page.get("data", [])
        if "nextUri" not in page:
            return rows
        page = request(page["nextUri"])


table = """CREATE TABLE memory.default.t AS SELECT * FROM (VALUES
  (1, CAST(JSON '{"a":1}' AS variant), 'x'), (2, CAST('b' AS variant), '7')) AS t (id, v, s)"""
while run("SELECT count(*) FROM memory.information_schema.tables") == "NO_NODES_AVAILABLE":
    time.sleep(1)
assert run(table) == [[2]]
for column, kind in (("s", "integer"), ("v", "varchar")):
    for sql in (f"TRY(CAST({column} AS {kind}))", f"TRY_CAST({column} AS {kind})"):
        print(f"{sql}:", run(f"SELECT {sql} FROM memory.default.t ORDER BY id"))
EOF

expected="TRY(CAST(s AS integer)): [[None], [7]]
TRY_CAST(s AS integer): [[None], [7]]
TRY(CAST(v AS varchar)): INVALID_CAST_ARGUMENT
TRY_CAST(v AS varchar): [[None], ['b']]"
seen=$(python3 check.py "http://127.0.0.1:$port")
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

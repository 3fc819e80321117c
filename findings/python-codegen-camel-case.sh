#!/usr/bin/env bash
# A type with the fields last_seen and lastSeen in the Python code that sgqlc 18, ariadne-codegen 0.19.0 and
# strawberry-graphql 0.327.7 generate.
#
# Expected: both fields can be used, or the generator fails. A schema has two such fields while a server renames one of
# them and deprecates the old name.
# What happens: all three generate one attribute last_seen twice, without a message. In sgqlc, the first field can't be
# selected: last_seen() sends lastSeen. ariadne-codegen sends both and returns only the value of the second. A server
# with the code of Strawberry lacks the first field.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > schema.graphql <<'EOF'
type User {
  last_seen: String
  lastSeen: Int
}

type Query {
  user: User
}
EOF
echo 'query GetUser { user { last_seen lastSeen } }' > queries.graphql
printf '[tool.ariadne-codegen]\nschema_path = "schema.graphql"\nqueries_path = "queries.graphql"\n' > pyproject.toml
cat > introspect.py <<'EOF'
import json

from graphql import build_schema, introspection_from_schema

with open("schema.graphql") as file:
    schema = build_schema(file.read())
with open("schema.json", "w") as file:
    json.dump({"data": introspection_from_schema(schema)}, file)
EOF
cat > check.py <<'EOF'
from graphql_client.get_user import GetUser
from sgqlc.operation import Operation

import sgqlc_schema
import strawberry_schema

operation = Operation(sgqlc_schema.Query)
operation.user().last_seen()
print("sgqlc, last_seen():", " ".join(str(operation).split()))
response = {"user": {"last_seen": "2026-01-05", "lastSeen": 20458}}
print("ariadne-codegen:", response["user"], "->", GetUser.model_validate(response).user)
print("Strawberry:", " ".join(str(strawberry_schema.schema).split("type User ")[1].split()))
EOF

python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check \
  sgqlc==18 ariadne-codegen==0.19.0 'strawberry-graphql[cli]==0.327.7' graphql-core==3.2.14
env/bin/python introspect.py
env/bin/sgqlc-codegen schema schema.json sgqlc_schema.py
env/bin/ariadne-codegen > log
env/bin/strawberry schema-codegen schema.graphql --output strawberry_schema.py > log

expected=$(
  cat <<'EOF'
sgqlc, last_seen(): query { user { lastSeen } }
ariadne-codegen: {'last_seen': '2026-01-05', 'lastSeen': 20458} -> last_seen=20458
Strawberry: { lastSeen: Int }
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# The Python code that `strawberry schema-codegen` of strawberry-graphql 0.327.7 generates from a schema with arguments.
#
# Expected: a server with the generated code has the schema of the file, or the command says what it leaves out.
# What happens: no field has arguments, so that each operation with an argument is invalid, and an input type with @oneOf
# is a usual one. An enum value that is a keyword of Python makes the code invalid, although a field with such a name is
# renamed and works. There is no message.
#
# Needs Python 3.10 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > check.py <<'EOF'
import subprocess
import sys

from graphql import build_schema, parse, validate


def generated(sdl: str, name: str):
    with open(f"{name}.graphql", "w") as file:
        file.write(sdl)
    command = [f"{sys.prefix}/bin/strawberry", "schema-codegen", f"{name}.graphql", "--output", f"{name}.py"]
    subprocess.run(command, check=True, capture_output=True)
    try:
        return __import__(name).schema
    except SyntaxError as error:
        return f"{type(error).__name__}: {error.text.strip()}"


sdl = """
input Account @oneOf { id: ID email: String }
type User { id: ID! from: String }
type Query { user(account: Account!): User users(first: Int = 20): [User!]! }
"""
operation = parse('{ user(account: {id: "1"}) { from } users(first: 2) { id } }')
print("file:", len(validate(build_schema(sdl), operation)), "errors")
schema = generated(sdl, "accounts")
for error in validate(build_schema(str(schema)), operation):
    print("generated:", error.message)
with open("accounts.py") as file:
    code = file.read()
print("generated: one_of", "is" if "one_of=True" in code else "isn't", "set")
print("enum:", generated("enum Role { admin class } type Query { role: Role }", "roles"))
print("field:", " ".join(str(generated("type Query { class: Int }", "fields")).split()))
EOF
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check 'strawberry-graphql[cli]==0.327.7' graphql-core==3.2.14

expected=$(
  cat <<'EOF'
file: 0 errors
generated: Unknown argument 'account' on field 'Query.user'.
generated: Unknown argument 'first' on field 'Query.users'.
generated: one_of isn't set
enum: SyntaxError: class = "class"
field: type Query { class: Int }
EOF
)
seen=$(env/bin/python check.py)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Where graphql-java 26.0 and graphql 16.15.0 meet.
#
# Expected: in a schema without descriptions, introspection returns null as the description of each type that the schema
# defines, so that graphql prints the schema as it was written, as the printer of graphql-java does.
# What happens: introspection returns an empty text as the description of a custom scalar, and null for the other types.
# graphql prints the description `""""""` above each custom scalar.
#
# Needs Maven, Java 17 or newer, and Node 20 or newer with npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . graphql@16.15.0
cat > pom.xml <<'EOF'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>libraries</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.graphql-java</groupId>
      <artifactId>graphql-java</artifactId>
      <version>26.0</version>
    </dependency>
    <dependency>
      <groupId>com.google.code.gson</groupId>
      <artifactId>gson</artifactId>
      <version>2.11.0</version>
    </dependency>
  </dependencies>
</project>
EOF
mvn -B -q -Dmaven.repo.local="$folder/repository" dependency:copy-dependencies -DincludeScope=runtime \
  -DoutputDirectory="$folder/libraries"

cat > Introspect.java <<'EOF'
import com.google.gson.GsonBuilder;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.schema.GraphQLScalarType;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.SchemaPrinter;

public class Introspect {
  public static void main(String[] args) {
    var types = new SchemaParser().parse("scalar Day enum Color { RED } type Query { paint(color: Color): Day }");
    var day = GraphQLScalarType.newScalar().name("Day").coercing(Scalars.GraphQLString.getCoercing()).build();
    var schema = new SchemaGenerator().makeExecutableSchema(types, RuntimeWiring.newRuntimeWiring().scalar(day).build());
    var options = SchemaPrinter.Options.defaultOptions().includeDirectiveDefinitions(false);
    System.err.println(new SchemaPrinter(options).print(schema).replace("\n\n", "\n").trim());
    var result = GraphQL.newGraphQL(schema).build().execute(args[0]);
    System.out.println(new GsonBuilder().serializeNulls().create().toJson(result.toSpecification()));
  }
}
EOF
cat > check.mjs <<'EOF'
import { execFileSync } from 'node:child_process';
import { buildClientSchema, getIntrospectionQuery, isSpecifiedScalarType, printType } from 'graphql';

const options = ['-cp', 'libraries/*', 'Introspect.java', getIntrospectionQuery()];
const { data } = JSON.parse(execFileSync('java', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
console.log('graphql:');
for (const type of Object.values(buildClientSchema(data).getTypeMap()))
  if (!type.name.startsWith('__') && !isSpecifiedScalarType(type))
    console.log(`${JSON.stringify(type.description)}\n${printType(type)}`);
EOF

expected=$(
  cat <<'EOF'
type Query {
  paint(color: Color): Day
}
enum Color {
  RED
}
scalar Day
graphql:
null
enum Color {
  RED
}
""
""""""
scalar Day
null
type Query {
  paint(color: Color): Day
}
EOF
)
seen=$(node check.mjs 2>&1)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

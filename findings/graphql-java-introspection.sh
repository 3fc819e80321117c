#!/usr/bin/env bash
# A schema that the class IntrospectionResultToSchema of graphql-java 26.0 makes from the introspection of graphql-java.
#
# Expected: the schema that was introspected, since the response of the server says all that is asked here.
# What happens: `@oneOf` and the deprecation of arguments and input fields are lost, although the response has
# them. The deprecation of fields is kept.
#
# Needs Maven and Java 17 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > pom.xml <<'XML'
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
  </dependencies>
</project>
XML
mvn -B -q -Dmaven.repo.local="$folder/repository" dependency:copy-dependencies -DincludeScope=runtime \
  -DoutputDirectory="$folder/libraries" > log

cat > Check.java <<'JAVA'
import graphql.GraphQL;
import graphql.introspection.IntrospectionQueryBuilder;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.language.AstPrinter;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;

public class Check {
  public static void main(String[] args) {
    var text = "input Key @oneOf { id: ID email: String }"
        + " input Page { first: Int old: Int @deprecated(reason: \"Slow\") }"
        + " type Query { user(key: Key, old: ID @deprecated(reason: \"Slow\")): Int"
        + " users(page: Page): Int @deprecated(reason: \"Slow\") }";
    var types = new SchemaParser().parse(text);
    var schema = new SchemaGenerator().makeExecutableSchema(types, RuntimeWiring.MOCKED_WIRING);
    var options = IntrospectionQueryBuilder.Options.defaultOptions().isOneOf(true).inputValueDeprecation(true);
    var result = GraphQL.newGraphQL(schema).build().execute(IntrospectionQueryBuilder.build(options));
    var response = result.toSpecification().toString();
    System.out.println("response: oneOf " + response.contains("isOneOf=true") + ", reasons "
        + (response.split("deprecationReason=Slow", -1).length - 1));
    var document = new IntrospectionResultToSchema().createSchemaDefinition(result);
    System.out.println(AstPrinter.printAst(document).replaceAll("\\s+", " ").replace("} ", "}\n").trim());
  }
}
JAVA

seen=$(java -cp 'libraries/*' Check.java)
echo "$seen"
expected=$(
  cat <<'END'
response: oneOf true, reasons 3
input Key { id: ID email: String }
input Page { first: Int old: Int }
type Query { user(key: Key, old: ID): Int users(page: Page): Int @deprecated(reason: "Slow") }
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

#!/usr/bin/env bash
# Changes of a schema that the class SchemaDiff of graphql-java 26.0 compares.
#
# Expected: a change is breaking if it makes an operation invalid that was valid before, and isn't breaking otherwise.
# What happens: it reports a new required argument or input field as breaking although a default value makes it
# optional, and doesn't report that such a default value is removed, which makes it required. Changes of directives,
# such as one that isn't repeatable any more, aren't reported either.
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
import graphql.ParseAndValidate;
import graphql.parser.Parser;
import graphql.schema.diff.SchemaDiff;
import graphql.schema.diff.SchemaDiffSet;
import graphql.schema.diff.reporting.CapturingReporter;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.util.Locale;

public class Check {
  public static void main(String[] args) {
    check("{ users }", "type Query { users: Int }", "type Query { users(first: Int! = 20): Int }");
    check("{ users }", "type Query { users(first: Int! = 20): Int }", "type Query { users(first: Int!): Int }");
    var field = "type Query { users(page: Page!): Int } input Page { after: ID ";
    check("{ users(page: {}) }", field + "}", field + "first: Int! = 20 }");
    check("{ users(page: {}) }", field + "first: Int! = 20 }", field + "first: Int! }");
    var directive = " on FIELD type Query { users: Int }";
    check("{ users @a @a }", "directive @a repeatable" + directive, "directive @a" + directive);
  }

  static void check(String operation, String before, String after) {
    var reporter = new CapturingReporter();
    new SchemaDiff().diffSchema(SchemaDiffSet.diffSetFromSdl(schema(before), schema(after)), reporter);
    System.out.println(after + "\n  " + operation + ": " + errors(before, operation) + " -> " + errors(after, operation)
        + " errors, " + reporter.getBreakageCount() + " breaking, " + reporter.getDangerCount() + " dangerous changes");
  }

  static int errors(String text, String operation) {
    return ParseAndValidate.validate(schema(text), Parser.parse(operation), Locale.ENGLISH).size();
  }

  static graphql.schema.GraphQLSchema schema(String text) {
    return new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(text), RuntimeWiring.MOCKED_WIRING);
  }
}
JAVA

seen=$(java -cp 'libraries/*' Check.java)
echo "$seen"
expected=$(
  cat <<'END'
type Query { users(first: Int! = 20): Int }
  { users }: 0 -> 0 errors, 1 breaking, 0 dangerous changes
type Query { users(first: Int!): Int }
  { users }: 0 -> 1 errors, 0 breaking, 1 dangerous changes
type Query { users(page: Page!): Int } input Page { after: ID first: Int! = 20 }
  { users(page: {}) }: 0 -> 0 errors, 1 breaking, 0 dangerous changes
type Query { users(page: Page!): Int } input Page { after: ID first: Int! }
  { users(page: {}) }: 0 -> 1 errors, 0 breaking, 0 dangerous changes
directive @a on FIELD type Query { users: Int }
  { users @a @a }: 0 -> 1 errors, 0 breaking, 0 dangerous changes
END
)
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed. Expected:"
  echo "$expected"
  exit 1
fi

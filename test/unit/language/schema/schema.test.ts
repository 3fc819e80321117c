import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  introspectionFromSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  printSchema,
} from 'graphql';
import { compareSchemas, isSame } from '../../../../src/language/schema/drift';
import { readSchema } from '../../../../src/language/schema/readSchema';
import { printSdl, type SdlDocument } from '../../../../src/language/schema/sdl';
import { UserError } from '../../../../src/shared/userError';
import { sdl, testSchema } from '../../../support/language/schema';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('readSchema', () => {
  const introspection = JSON.stringify({ data: introspectionFromSchema(testSchema) });

  it('reads SDL and introspection results, including gzip-compressed ones', () => {
    for (const file of [bytes(introspection), bytes(sdl), bytes(`\uFEFF${sdl}`)].flatMap((text) => [
      text,
      gzipSync(text),
    ])) {
      const { schema, problems } = readSchema(file);
      assert.ok(schema.getType('Filter'));
      assert.deepEqual(problems, []);
    }
  });

  it('reads an invalid schema and returns its problems', () => {
    const { schema, problems } = readSchema(
      bytes('type Query { a: A }\ntype A implements I { b: Int }\ninterface I { c: Int }'),
    );
    assert.ok(schema.getType('A'));
    assert.match(problems.join(), /c/);
    assert.deepEqual(schema.__validationErrors, []);
  });

  it('reads SDL with a duplicate field', () => {
    assert.ok(readSchema(bytes('type Query { a: Int a: Int }')).schema.getQueryType());
  });

  it("supports default values that graphql-js can't print", () => {
    const text = 'scalar JSON type Query { a(x: JSON = { b: [1] }, y: JSON = 1e999, z: JSON = 2): Int }';
    const { schema } = readSchema(bytes(text));
    assert.match(
      printSdl(schema).text,
      /a\(x: JSON = "{\\"b\\":\[1\]}", y: JSON = "null", z: JSON = 2\): Int/,
    );
    assert.ok(isSame(compareSchemas(schema, readSchema(bytes(text)).schema)));
  });

  for (const [what, text] of [
    ['an empty file', ''],
    ['text', 'hello'],
    ['JSON without a schema', '{"data":{}}'],
    ['truncated JSON', '{"data":{"__schema":'],
    [
      'an introspection result with a reference to an undefined type',
      '{"__schema":{"queryType":{"name":"Query"},"types":[],"directives":[]}}',
    ],
  ]) {
    it(`explains why ${what} isn't a schema`, () => {
      assert.throws(
        () => readSchema(bytes(text ?? '')),
        (error) => error instanceof UserError && error.advice !== undefined && /[^.]\.$/.test(error.message),
      );
    });
  }
});

function everyCoordinate(document: SdlDocument, schema: ReturnType<typeof buildSchema>): void {
  const lines = document.text.split('\n');
  let count = 0;
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || ['ID', 'Int', 'Float', 'String', 'Boolean'].includes(type.name))
      continue;
    const line = document.lineOf(type.name);
    assert.match(lines[line ?? -1] ?? '', new RegExp(`^\\w+ ${type.name}\\b`));
    const members =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.keys(type.getFields())
        : isEnumType(type)
          ? type.getValues().map(({ name }) => name)
          : [];
    for (const member of members) {
      const at = document.lineOf(`${type.name}.${member}`);
      assert.ok(at !== undefined && at > (line ?? 0), `${type.name}.${member}`);
      assert.match(lines[at] ?? '', new RegExp(`^ {2}${member}\\b`));
      count += 1;
    }
  }
  assert.ok(count > 20);
}

describe('printSdl', () => {
  it('returns the line of every type and member', () => everyCoordinate(printSdl(testSchema), testSchema));

  it('ignores descriptions that look like definitions', () => {
    const schema = buildSchema(
      '"""\ntype Fake {\n  a: Int\n"""\ntype Query {\n  """\n  b: Int\n  """\n  a(\n    "x"\n    c: Int\n  ): Int\n  "one line" b: Int\n}',
    );
    const document = printSdl(schema);
    assert.equal(document.lineOf('Fake'), undefined);
    const lines = document.text.split('\n');
    assert.match(lines[document.lineOf('Query.b') ?? -1] ?? '', /^ {2}b: Int/);
    assert.equal(document.lineOf('Query.c'), undefined);
  });

  it('omits the empty descriptions that graphql-java and others have', () => {
    const described = buildSchema(`
      "" directive @tag("" name: String) on FIELD
      "" scalar Day
      "" enum Color { "" RED, "" BLUE }
      "" type Query { "" a(first: Int, "" last: Int): Day, "b" b(by: By, "One" one: Int, "" two: Int): Color }
      "" input By { "" id: ID, "" name: String = "\\"\\"\\"\\"\\"\\"" }
    `);
    const plain = buildSchema(`
      directive @tag(name: String) on FIELD
      scalar Day
      enum Color { RED, BLUE }
      type Query { a(first: Int, last: Int): Day, "b" b(by: By, "One" one: Int, two: Int): Color }
      input By { id: ID, name: String = "\\"\\"\\"\\"\\"\\"" }
    `);
    const document = printSdl(described);
    assert.equal(document.text, printSchema(plain));
    assert.equal(document.text.split('\n')[document.lineOf('By.name') ?? -1]?.slice(0, 7), '  name:');
  });

  it('returns the line of every type and member of the reference schema', function () {
    const path = join('..', 'shared', 'reference', 'schema-7.2.graphql');
    if (!existsSync(path)) this.skip();
    const schema = readSchema(readFileSync(path)).schema;
    everyCoordinate(printSdl(schema), schema);
  });
});

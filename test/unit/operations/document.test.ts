import assert from 'node:assert/strict';
import {
  isMutation,
  operationAt,
  operationsOf,
  readDocument,
  type BrokenDefinition,
  type Operation,
} from '../../../src/operations/document';

function only(text: string): Operation {
  const [operation, second] = operationsOf(readDocument(text));
  assert.ok(operation !== undefined && second === undefined, text);
  return operation;
}

function names(text: string): readonly (string | undefined)[] {
  return operationsOf(readDocument(text)).map(({ name }) => name);
}

function broken(text: string): readonly BrokenDefinition[] {
  return readDocument(text).definitions.filter((definition) => definition.kind === 'broken');
}

describe('readDocument', () => {
  it('returns a document that is too large as a broken definition', () => {
    const text = 'query A { a }\n'.repeat(400_000);
    assert.deepEqual(
      broken(text).map(({ start, end, message }) => [start, end, message]),
      [[0, text.length, 'The document is too large. The maximum size is 4,194,304 characters.']],
    );
    assert.equal(operationAt(readDocument(text), 5), undefined);
  });

  it('distinguishes operations, fragments, and type system definitions', () => {
    const text = 'query A { a }\n{ b }\nfragment F on T { c }\nmutation M { d }\ntype T { c: Int }';
    const { definitions } = readDocument(text);
    assert.deepEqual(
      definitions.map(({ kind }) => kind),
      ['operation', 'operation', 'fragment', 'operation', 'typeSystem'],
    );
    assert.deepEqual(names(text), ['A', undefined, 'M']);
  });

  for (const ending of ['\n', '\r\n', '\r']) {
    it(`returns the position of each definition (${JSON.stringify(ending)})`, () => {
      const parts = ['# first', 'query A {', '  a', '}', '', 'fragment F on T { b }'];
      const text = parts.join(ending);
      for (const definitions of [readDocument(text), readDocument(`${text}${ending}query Broken {`)]) {
        const [query, fragment] = definitions.definitions;
        assert.equal(text.slice(query?.start, query?.end), ['query A {', '  a', '}'].join(ending));
        assert.equal(text.slice(fragment?.start, fragment?.end), 'fragment F on T { b }');
      }
    });
  }

  for (const text of ['', ' \n', '# nothing here', '\ufeff', ',,,']) {
    it(`finds no definitions in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readDocument(text).definitions, []));
  }

  it('returns definitions with syntax errors, with their messages and positions', () => {
    const text = 'query A { a }\nquery B { b( }\nquery C { c }';
    assert.deepEqual(names(text), ['A', 'C']);
    const [definition] = broken(text);
    assert.equal(text.slice(definition?.start, definition?.end), 'query B { b( }');
    assert.match(definition?.message ?? '', /Syntax Error: Expected Name, found "}"/);
    assert.equal(text.charAt(definition?.position ?? -1), '}');
    assert.equal(definition?.position, text.indexOf('( }') + 2);
  });

  it('reports an empty selection set', () => {
    const [definition] = broken('query A { }\nquery B { b }');
    assert.match(definition?.message ?? '', /Syntax Error/);
    assert.deepEqual(names('query A { }\nquery B { b }'), ['B']);
  });

  it('splits a sequence of definitions with syntax errors', () => {
    const parts = [
      'query A { a }',
      'query B { (',
      'qurey C { c }',
      'query D { d }',
      '}',
      'fragment F on T { f }',
      'query E',
    ];
    const { definitions } = readDocument(parts.join('\n'));
    assert.deepEqual(
      definitions.map(({ kind }) => kind),
      ['operation', 'broken', 'operation', 'broken', 'fragment', 'broken'],
    );
  });

  it('reads other definitions if one is nested too deeply', () => {
    const deep = `query Deep { ${'a { '.repeat(20_000)}b${' }'.repeat(20_000)} }`;
    const text = `query A { a }\n${deep}\nquery B { b }`;
    const found = names(text).filter((name) => name !== 'Deep');
    assert.deepEqual(found, ['A', 'B']);
    for (const { message } of broken(text)) assert.match(message, /nested too deeply/);
  });

  it("doesn't throw an error for a long series of opening brackets", () => {
    for (const text of ['{'.repeat(50_000), '['.repeat(50_000), `query A(${'$a: [['.repeat(20_000)}`])
      assert.equal(readDocument(text).definitions.length >= 0, true);
  });
});

describe('operationAt', () => {
  const first = 'query First {\n  a\n}';
  const second = 'query Second {\n  b\n}';
  const fragment = 'fragment F on T {\n  c\n}';
  const text = `# top\n\n${first}\n\n${fragment}\n\n${second}\n\n# bottom\n`;
  const at = (document: string, offset: number): string | undefined =>
    operationAt(readDocument(document), offset)?.name;

  it('returns the operation at the cursor, including at its start and end', () => {
    const start = text.indexOf(first);
    for (const offset of [start, start + 5, start + first.length]) assert.equal(at(text, offset), 'First');
    const startOfSecond = text.indexOf(second);
    for (const offset of [startOfSecond, startOfSecond + second.length])
      assert.equal(at(text, offset), 'Second');
  });

  it('returns the nearest operation above a cursor between operations', () => {
    assert.equal(at(text, text.indexOf(fragment)), 'First');
    assert.equal(at(text, text.length), 'Second');
    assert.equal(at(text, text.indexOf(second) - 1), 'First');
  });

  it('returns undefined above the first of several operations', () => assert.equal(at(text, 0), undefined));

  it('returns the only operation for a cursor above it, at its start, or below it', () => {
    const lone = `# top\n${first}\n${fragment}`;
    for (const offset of [0, lone.indexOf(first), lone.length]) assert.equal(at(lone, offset), 'First');
  });

  it('returns the second of two adjacent operations at their boundary', () => {
    const tight = 'query A{a}query B{b}';
    assert.equal(at(tight, tight.indexOf('query B')), 'B');
    assert.equal(at(tight, tight.indexOf('query B') - 1), 'A');
  });

  it('returns undefined in a document without operations', () => {
    assert.equal(at('', 0), undefined);
    assert.equal(at(fragment, 3), undefined);
  });

  it('returns undefined in a broken definition and below it', () => {
    const damaged = 'query Good { a }\n\nmutation Bad { b( }\n\n# below\n\nmutation Last { c }';
    for (const place of ['mutation Bad', 'b(', '# below'])
      assert.equal(at(damaged, damaged.indexOf(place)), undefined);
    assert.equal(at(damaged, 3), 'Good');
    assert.equal(at(damaged, damaged.length), 'Last');
    const lone = 'mutation Delete { a }\nquery Read { b(';
    assert.equal(at(lone, lone.length), undefined, 'not even when it is the only one');
  });
});

describe('isMutation', () => {
  for (const [text, expected] of [
    ['mutation M { a }', true],
    ['mutation { a }', true],
    ['# query\nmutation M { query }', true],
    ['query mutation { mutation }', false],
    ['{ mutation }', false],
    ['subscription S { a }', false],
    ['query M { a } # mutation', false],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(text)}`, () =>
      assert.equal(isMutation(only(text)), expected));
  }
});

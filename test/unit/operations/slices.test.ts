import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'graphql';
import { sliceDefinitions } from '../../../src/operations/slices';
import { tokenPerLine } from '../../support/language/layouts';
import { randomDocument } from '../../support/language/randomDocuments';
import { repetitions } from '../../support/fullRun';

function texts(document: string): readonly string[] {
  return sliceDefinitions(document).map(({ start, end }) => document.slice(start, end));
}

function cuts(what: string, document: string, ...expected: readonly string[]): void {
  it(`returns each definition: ${what}`, () => assert.deepEqual(texts(document), expected));
}

describe('sliceDefinitions: valid documents', () => {
  cuts('empty text', '');
  cuts('whitespace and comments', '\ufeff \n# query A { a }\n,,\n');
  cuts('one operation', ' query A { a }\n', 'query A { a }');
  cuts('anonymous operations', '{ a }\n{ b }{ c }', '{ a }', '{ b }', '{ c }');
  cuts('several operations on a line', 'query A { a } query B { b }', 'query A { a }', 'query B { b }');
  cuts(
    'every kind of executable definition',
    'query A { a }\nmutation B { b }\nsubscription C { c }\nfragment D on T { d }',
    ...['query A { a }', 'mutation B { b }', 'subscription C { c }', 'fragment D on T { d }'],
  );
  cuts(
    'every kind of type system definition',
    'schema { query: Q }\nscalar S @d\ntype T implements I & J { a: S }\ninterface I\nunion U =\n  | A\n  | B\nenum E { A }\ninput P { a: Int = 1 }\ndirective @d(a: P = { a: 1 }) on FIELD\nextend type T @d',
    ...['schema { query: Q }', 'scalar S @d', 'type T implements I & J { a: S }', 'interface I'],
    ...['union U =\n  | A\n  | B', 'enum E { A }', 'input P { a: Int = 1 }'],
    ...['directive @d(a: P = { a: 1 }) on FIELD', 'extend type T @d'],
  );
  cuts(
    'definitions with descriptions',
    'query A { a }\n"""\nA type\n"""\ntype T { a: Int }\n"short" enum E { A }',
    ...['query A { a }', '"""\nA type\n"""\ntype T { a: Int }', '"short" enum E { A }'],
  );
  cuts(
    'a definition with a description but no body',
    '"a scalar" scalar S\ntype T { a: S }',
    ...['"a scalar" scalar S', 'type T { a: S }'],
  );
  cuts(
    'braces in variables, arguments, and directives',
    'query A($p: P = { a: { b: 1 } }) @d(x: { y: 2 }) { a(p: { b: 1 }) { c } }\nquery B { b }',
    ...['query A($p: P = { a: { b: 1 } }) @d(x: { y: 2 }) { a(p: { b: 1 }) { c } }', 'query B { b }'],
  );
  cuts(
    'braces and keywords in strings',
    'query A { a(s: "}\\" query {") }',
    'query A { a(s: "}\\" query {") }',
  );
  cuts(
    'braces and keywords in block strings and comments',
    'query A {\n# }\n a(s: """\nquery X {\n""")\n}\nquery B { b }',
    'query A {\n# }\n a(s: """\nquery X {\n""")\n}',
    'query B { b }',
  );
  cuts('keywords as names', 'query query { fragment on type }', 'query query { fragment on type }');
  cuts('a keyword as a fragment name', 'fragment type on query { a }', 'fragment type on query { a }');
  cuts('an operation with a description', '"about A"\nquery A { a }', '"about A"\nquery A { a }');
});

describe('sliceDefinitions: keywords at the start of a line', () => {
  const whole = (what: string, definition: string): void => {
    cuts(what, `${definition}\n\nquery After { a }`, definition, 'query After { a }');
  };
  whole('an argument', 'query A($q: String!) {\nsearch(\nquery: $q\n) {\nid\n}\n}');
  whole('an input field', 'query A {\nrepos(filter: {\nfragment: "x"\n}) { id }\n}');
  whole('an alias', 'query A {\nmutation: viewer { id }\n}');
  whole('a field', 'query A {\nquery\nsubscription\n}');
  whole('a field with a selection', 'query A {\nquery { id }\nmutation { id }\n}');
  whole('a field with arguments', 'query A {\nquery(first: 1) { id }\n}');
  whole('an enum value', 'query A {\na(kind:\nquery\n) { id }\n}');
  whole('the name of an operation', 'query\nquery { a }');
  whole('the name and the type condition of a fragment', 'fragment\nfragment on\nquery { a }');
  whole('the type of an extension', 'extend\ntype T { a: Int }');
  whole('the field of a type', 'type T {\nquery: String\nmutation: Int\n}');

  cuts(
    'a field below a definition with a syntax error',
    'query A { a(\n\nquery B {\nquery { id }\n}',
    'query A { a(',
    'query B {\nquery { id }\n}',
  );
  cuts(
    'an argument in a definition with a syntax error',
    'query A {\na(\nquery: "x", ) { (\n}\n\nquery B { b }',
    'query A {\na(\nquery: "x", ) { (\n}',
    'query B { b }',
  );
  cuts(
    '500 definitions without a closing brace',
    Array.from({ length: 500 }, (_, index) => `query A${index} {\n${'a '.repeat(500)}\n`).join(''),
    ...Array.from({ length: 500 }, (_, index) => `query A${index} {\n${'a '.repeat(500).trimEnd()}`),
  );
});

describe('sliceDefinitions: documents with a broken definition', () => {
  cuts('a missing closing brace', 'query A { a {\nquery B { b }', 'query A { a {', 'query B { b }');
  cuts('a missing opening brace', 'query A  a }\nquery B { b }', 'query A  a }', 'query B { b }');
  cuts('an extra closing brace', 'query A { a } }\nquery B { b }', 'query A { a }', '}', 'query B { b }');
  cuts('an extra closing brace and parenthesis', 'query A { a } } )\n{ b }', 'query A { a }', '} )', '{ b }');
  cuts(
    'a missing closing parenthesis',
    'query A($x: Int { a }\nquery B { b }',
    'query A($x: Int { a }',
    'query B { b }',
  );
  cuts(
    'an extra closing parenthesis',
    'query A) { a } query B { b }',
    ...['query A) { a }', 'query B { b }'],
  );
  cuts('a missing body', 'query A\nquery B { b }', 'query A', 'query B { b }');
  cuts('a lone keyword', 'query\nmutation B { b }', 'query', 'mutation B { b }');
  cuts('an incomplete keyword', 'query A { a }\nqu\nquery B { b }', 'query A { a }', 'qu', 'query B { b }');
  cuts(
    'a mistyped keyword',
    'query A { a }\nqurey B { b }\nquery C { c }',
    'query A { a }',
    'qurey B { b }',
    'query C { c }',
  );
  cuts('stray punctuation', 'query A { a }\n) ! $\nquery B { b }', 'query A { a }', ') ! $', 'query B { b }');
  cuts('a stray description', '"about A"\nquery A a }', '"about A"', 'query A a }');
  cuts(
    'an unclosed string',
    'query A { a(s: "open) }\nquery B { b }',
    'query A { a(s: "open) }',
    'query B { b }',
  );
  cuts(
    'an unclosed block string',
    'query A { a(s: """open) }\nquery B { b }',
    'query A { a(s: """open) }',
    'query B { b }',
  );
  cuts('an invalid character', 'query A { a ? b }\nquery B { b }', 'query A { a ? b }', 'query B { b }');
  cuts(
    'an invalid escape sequence',
    'query A { a(s: "\\q") }\r\nquery B { b }',
    'query A { a(s: "\\q") }',
    'query B { b }',
  );
  cuts('an invalid number', 'query A { a(n: 01) }\rquery B { b }', 'query A { a(n: 01) }', 'query B { b }');
  cuts('an invalid last line', 'query A { a }\n?', 'query A { a }', '?');
  cuts('an invalid character after the last brace', '{ me { id } }? { b }', '{ me { id } }', '?', '{ b }');
});

describe('sliceDefinitions: properties', () => {
  it('returns non-overlapping ranges in order for any text', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          'query A ',
          'fragment F on T ',
          'type ',
          '{',
          '}',
          '(',
          ')',
          '"',
          '"""',
          '#',
          '\n',
          ' ',
          '\\',
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        let before = 0;
        for (const { start, end } of sliceDefinitions(text)) {
          assert.ok(before <= start && start < end && end <= text.length, JSON.stringify(text));
          before = end;
        }
      }),
      { numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
  });

  it("doesn't split valid definitions with each token on a separate line", () => {
    fc.assert(
      fc.property(randomDocument(), fc.constantFrom('query', 'mutation', 'fragment'), (document, keyword) => {
        const text = tokenPerLine(document.replaceAll(/\b(?:name|id|first|color|viewer)\b/g, keyword));
        const expected = parse(text).definitions.map(({ loc }) => text.slice(loc?.start, loc?.end));
        assert.deepEqual(texts(text), expected);
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it("returns at most one definition for long text that isn't GraphQL, within the test timeout", () => {
    for (const line of [
      '?\n',
      '#'.repeat(100) + '\n?\n',
      '# # \n?\n',
      '\n\n ,,, \n?',
      '"open\n',
      '}\n',
      'word ',
      '{',
      '"""',
      '1,true,"x"\n',
      '#\n',
    ])
      assert.ok(sliceDefinitions(line.repeat(50_000)).length <= 1, JSON.stringify(line));
  });

  it('finds definitions after many lines with lexer errors', () => {
    const invalid = '# fine\n? not\n'.repeat(500).trim().slice('# fine\n'.length);
    assert.deepEqual(texts(`# fine\n${invalid}\nquery A { a }`), [invalid, 'query A { a }']);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Kind, parse, visit, type ASTNode } from 'graphql';
import {
  operationsOf,
  readDocument,
  type GraphqlDocument,
  type Operation,
} from '../../../src/operations/document';
import { operationRequest } from '../../../src/operations/requestText';
import { throwsUserError } from '../../support/userErrors';
import { repetitions } from '../../support/fullRun';

function named(document: GraphqlDocument, name: string | undefined): Operation {
  const operation = operationsOf(document).find((candidate) => candidate.name === name);
  assert.ok(operation !== undefined, `no operation ${name}`);
  return operation;
}

function sent(text: string, name?: string): string {
  const document = readDocument(text);
  return operationRequest(document, named(document, name)).text;
}

/** Returns the names of the definitions in a text, in order. */
function defined(text: string): readonly (string | undefined)[] {
  return parse(text).definitions.map((definition) =>
    'name' in definition ? definition.name?.value : undefined,
  );
}

/** Returns every name in a text with the line and column that an instance would report. */
function places(text: string): readonly string[] {
  const found: string[] = [];
  visit(parse(text), {
    enter: (node: ASTNode) => {
      if (node.kind !== Kind.NAME) return;
      const { line, column } = node.loc?.startToken ?? { line: 0, column: 0 };
      found.push(`${node.value} ${line}:${column}`);
    },
  });
  return found;
}

describe('operationRequest', () => {
  it('omits descriptions, which most servers support only in schemas, and preserves positions', () => {
    const text = '"""\n  first { }\n"""\nquery A("count" $n: Int) { ...F }\r\n"b" fragment F on T { c }';
    const expected = '   \n           \n   \nquery A(        $n: Int) { ...F }\n    fragment F on T { c }';
    assert.equal(sent(text, 'A'), expected);
    assert.equal(sent(`${text}\nquery B {`, 'A'), expected);
  });

  it('returns a single operation unchanged', () => {
    assert.equal(sent('query A { a }', 'A'), 'query A { a }');
    assert.equal(sent('{ a }'), '{ a }');
  });

  it('omits other operations, unused fragments, and types', () => {
    const text =
      'query A { a }\nquery B { ...F }\nfragment F on T { f }\nfragment G on T { g }\ntype T { f: Int }';
    assert.deepEqual(defined(sent(text, 'A')), ['A']);
    assert.deepEqual(defined(sent(text, 'B')), ['B', 'F']);
  });

  it('omits anonymous operations next to a named one', () => {
    assert.deepEqual(defined(sent('{ x }\nquery A { a }\n{ y }', 'A')), ['A']);
  });

  it('includes each transitive fragment once', () => {
    const text = [
      'fragment D on T { d }',
      'fragment B on T { ...D ...C }',
      'query A { ...B ... on T { ...C } ... { deep { ...B } } }',
      'fragment C on T { ...D }',
      'fragment Unused on T { ...B }',
    ].join('\n');
    assert.deepEqual(defined(sent(text, 'A')), ['D', 'B', 'A', 'C']);
  });

  it('preserves comments inside sent definitions and omits others', () => {
    const text = '# secret remark\nquery A { # kept\n a }\n# another\n';
    assert.equal(sent(text, 'A'), '\nquery A { # kept\n a }');
  });

  for (const ending of ['\n', '\r\n', '\r']) {
    it(`preserves the line and column of every sent definition (${JSON.stringify(ending)})`, () => {
      const lines = [
        '# 😀 first line',
        '   query Other { o } query A {',
        '  ...F',
        '}  query Last { l } fragment F on T {',
        '  f(text: """',
        '  two lines',
        '  """)',
        '}',
      ];
      const text = lines.join(ending);
      const saved = places(sent(text, 'A'));
      const original = new Set(places(text));
      assert.ok(saved.length > 4);
      for (const place of saved) assert.ok(original.has(place), place);
    });
  }

  it('preserves the line and column of every sent definition for any text around it', () => {
    const filler = fc.constantFrom(
      ...[
        '',
        ' ',
        '\n',
        '\r\n',
        '\t',
        '# comment\n',
        '# 😀\r\n',
        ',',
        'query X% { x }',
        'type T% { x: Int }\n',
      ],
      ...['mutation M%($a: I = {b: "\\" }"}) { m(s: """\n x\n""") }', '\ufeff', 'fragment U% on T { u }'],
    );
    const around = fc.array(filler, { maxLength: 6 }).map((pieces) => pieces.join(' '));
    fc.assert(
      fc.property(around, around, around, (before, between, after) => {
        let count = 0;
        const text = `${before} query A { a ...F }${between} fragment F on T { f }${after}`.replace(
          /%/g,
          () => `${(count += 1)}`,
        );
        const request = sent(text, 'A');
        assert.deepEqual(defined(request), ['A', 'F']);
        const original = new Set(places(text));
        for (const place of places(request))
          assert.ok(original.has(place), `${place} of ${JSON.stringify(text)}`);
      }),
      { numRuns: repetitions({ normal: 100, full: 500 }) },
    );
  });
});

describe('operationRequest: fragments', () => {
  const refused = (text: string, name: string, message: RegExp): void => {
    const document = readDocument(text);
    throwsUserError(() => operationRequest(document, named(document, name)), { kind: 'input', message });
  };

  it('rejects an undefined fragment', () => {
    refused('query A { ...F }', 'A', /^The fragment "F" isn't defined in this document or the workspace\.$/);
    refused('query A { ...F }\nfragment F on T { ...G }', 'A', /"G" isn't defined/);
  });

  it('rejects a fragment that is defined twice', () => {
    refused(
      'query A { ...F }\nfragment F on T { a }\nfragment F on T { b }',
      'A',
      /"F" is defined more than once/,
    );
  });

  it('rejects a fragment with a syntax error', () => {
    refused('query A { ...F }\nfragment F on T { a( }', 'A', /"F" has an error\. Syntax Error: .*found "}"/);
    refused('query A { ...F }\nfragment F2 on T { a( }', 'A', /"F" isn't defined/);
  });

  for (const [what, text, cycle] of [
    ['itself', 'query A { ...F }\nfragment F on T { a { ...F } }', /"F" spreads itself\.$/],
    [
      'itself through another fragment',
      'query A { ...F }\nfragment F on T { ...G }\nfragment G on T { ...F }',
      /F → G → F/,
    ],
    [
      'other fragments that form a cycle',
      'query A { ...E }\nfragment E on T { ...F }\nfragment F on T { ... on T { ...G } }\nfragment G on T { a { ...F } }',
      /"F" spreads itself/,
    ],
  ] as const) {
    it(`rejects a fragment that spreads ${what}`, () => refused(text, 'A', cycle));
  }

  it("ignores fragments that the operation doesn't use", () => {
    const text = 'query A { a }\nfragment F on T { ...F }\nfragment G on T { ...H }\nfragment G on T { b }';
    assert.deepEqual(defined(sent(text, 'A')), ['A']);
  });

  it('accepts a fragment that is spread twice', () => {
    const text =
      'query A { ...F ...G }\nfragment F on T { ...H }\nfragment G on T { ...H }\nfragment H on T { h }';
    assert.deepEqual(defined(sent(text, 'A')), ['A', 'F', 'G', 'H']);
  });

  it('supports fragments named like built-in object properties', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      refused(`query A { ...${name} }`, 'A', /isn't defined/);
      assert.deepEqual(defined(sent(`query A { ...${name} }\nfragment ${name} on T { a }`, 'A')), [
        'A',
        name,
      ]);
    }
  });

  it('includes all fragments of a long chain', () => {
    const chain = Array.from({ length: 2000 }, (_, index) => `fragment F${index} on T { ...F${index + 1} }`);
    const text = `query A { ...F0 }\n${chain.join('\n')}\nfragment F2000 on T { a }`;
    assert.equal(defined(sent(text, 'A')).length, 2002);
  });

  it('includes each of many interconnected fragments once', () => {
    const layers = Array.from({ length: 30 }, (_, index) =>
      ['a', 'b', 'c'].map(
        (letter) => `fragment ${letter}${index} on T { ...a${index + 1} ...b${index + 1} ...c${index + 1} }`,
      ),
    );
    const text = `query A { ...a0 }\n${layers.flat().join('\n')}\nfragment a30 on T { x }\nfragment b30 on T { x }\nfragment c30 on T { x }`;
    assert.equal(defined(sent(text, 'A')).length, 1 + 1 + 29 * 3 + 3);
  });
});

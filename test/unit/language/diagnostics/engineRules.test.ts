import assert from 'node:assert/strict';
import { buildSchema, parse, validate } from 'graphql';
import type { Edit } from '../../../../src/language/actions/action';
import { codeActions } from '../../../../src/language/actions/codeActions';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import { projectOf } from '../../../support/language/cursor';
import { foundProblems, problemsOf } from '../../../support/language/problems';

const schema = buildSchema(`
  enum Order { NAME SIZE }
  input Inner { count: Int = 7 }
  input Filter { size: Int = 2, label: String, inner: Inner = { count: 1 }, id: ID, ids: [ID!] }
  scalar BigInt
  scalar JSONValue
  interface Node { id: ID! }
  type User implements Node { id: ID! name: String }
  type Org implements Node { id: ID! title: String }
  union Actor = User | Org
  type Query {
    node: Node
    user: User
    actor: Actor
    scalars(float: Float, big: BigInt, json: JSONValue): Int
    list(first: Int = 10, limit: Int! = 20, order: Order = NAME, names: [String!] = ["a", "b"], after: String): Int
    filtered(filter: Filter): Int
    byId(id: ID, ids: [ID!]): Int
    self: Query
  }
`);

/** Returns the document after each quick fix of its problems. */
function fixed(text: string): readonly string[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  const file = document('query.graphql');
  const problems = [...new Diagnoser(project).problems(file, schema)].flat();
  return problems.flatMap((problem) => {
    const placed = file.definitionAt(problem.start);
    assert.ok(placed);
    const request = { schema, project, document: file, placed, start: problem.start, end: problem.end };
    return codeActions(request, [problem])
      .filter(({ kind }) => kind === 'quickfix')
      .map(({ edits }) => applied(text, edits));
  });
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduce(
    (result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
    text,
  );
}

/** A valid document, the problem that known instances have with it, and the document after its quick fix. */
const refused: readonly (readonly [text: string, problem: string, ...fixes: string[]])[] = [
  [
    'query ($n: Int) { list(first: $n) }',
    'optional-variable: $n',
    'query ($n: Int = 10) { list(first: $n) }',
  ],
  [
    'query ($n: Int = null) { list(first: $n) }',
    'optional-variable: $n',
    'query ($n: Int = 10) { list(first: $n) }',
  ],
  [
    'query ($n: Int) { list(limit: $n) }',
    'optional-variable: $n',
    'query ($n: Int = 20) { list(limit: $n) }',
  ],
  [
    'query ($o: Order) { list(order: $o) }',
    'optional-variable: $o',
    'query ($o: Order = NAME) { list(order: $o) }',
  ],
  [
    'query ($n: [String!]) { list(names: $n) }',
    'optional-variable: $n',
    'query ($n: [String!] = ["a", "b"]) { list(names: $n) }',
  ],
  [
    'query ($n: Int) { filtered(filter: { size: $n }) }',
    'optional-variable: $n',
    'query ($n: Int = 2) { filtered(filter: { size: $n }) }',
  ],
  [
    'query ($i: Inner) { filtered(filter: { inner: $i }) }',
    'optional-variable: $i',
    'query ($i: Inner = {count: 1}) { filtered(filter: { inner: $i }) }',
  ],
  [
    'query ($n: Int) { self { ...F } }\nfragment F on Query { list(first: $n) }',
    'optional-variable: $n',
    'query ($n: Int = 10) { self { ...F } }\nfragment F on Query { list(first: $n) }',
  ],
  [
    'query ($n: Int) { a: list(first: $n) b: list(limit: $n) }',
    'optional-variable: $n',
    'query ($n: Int = 10) { a: list(first: $n) b: list(limit: $n) }',
    'query ($n: Int = 20) { a: list(first: $n) b: list(limit: $n) }',
  ],
  ['{ list(first: null) }', 'null-value: null', '{ list(first: 10) }'],
  ['{ list(names: null) }', 'null-value: null', '{ list(names: ["a", "b"]) }'],
  ['{ filtered(filter: { size: null }) }', 'null-value: null', '{ filtered(filter: { size: 2 }) }'],
  [
    'query ($f: Filter = { size: null }) { filtered(filter: $f) }',
    'null-value: null',
    'query ($f: Filter = { size: 2 }) { filtered(filter: $f) }',
  ],
  [
    'query ($n: Int! = 3) { list(first: $n) }',
    'required-default: $n',
    'query ($n: Int = 3) { list(first: $n) }',
  ],
  [
    'query ($n: [String!]! = ["x"]) { list(names: $n) }',
    'required-default: $n',
    'query ($n: [String!] = ["x"]) { list(names: $n) }',
  ],
  ['{ byId(id: 99999999999) }', 'large-number: 99999999999', '{ byId(id: "99999999999") }'],
  ['{ byId(ids: [1, -3000000000]) }', 'large-number: -3000000000', '{ byId(ids: [1, "-3000000000"]) }'],
  ['{ scalars(float: 2147483648) }', 'large-number: 2147483648', '{ scalars(float: 2147483648.0) }'],
  ['{ scalars(float: -1e400) }', 'large-number: -1e400', '{ scalars(float: -1.7976931348623157e308) }'],
  [
    'query ($f: Float = 1E309) { scalars(float: $f) }',
    'large-number: 1E309',
    'query ($f: Float = 1.7976931348623157e308) { scalars(float: $f) }',
  ],
  [
    '{ scalars(big: 99999999999) }',
    'large-number: 99999999999',
    '{ scalars(big: "99999999999") }',
    '{ scalars(big: 99999999999.0) }',
  ],
  [
    '{ scalars(json: [{ a: -99999999999 }]) }',
    'large-number: -99999999999',
    '{ scalars(json: [{ a: "-99999999999" }]) }',
    '{ scalars(json: [{ a: -99999999999.0 }]) }',
  ],
  [
    '{ node { ... on Actor { ... on User { name } } } }',
    'union-fragment: Actor',
    '{ node { ... { ... on User { name } } } }',
  ],
  [
    '{ user { ... on Actor @include(if: true) { __typename ... on Node { id } } } }',
    'union-fragment: Actor',
    '{ user { ... @include(if: true) { __typename ... on Node { id } } } }',
  ],
  // Without its condition, the fragment would also select the type name of other nodes.
  ['{ node { ... on Actor { __typename } } }', 'union-fragment: Actor'],
  ['{ node { ...A } }\nfragment A on Actor { ... on User { name } }', 'union-fragment: A'],
];

const accepted: readonly string[] = [
  'query ($n: Int = 3) { list(first: $n) }',
  'query ($n: Int!) { list(first: $n) }',
  'query ($a: String) { list(after: $a) }',
  'query ($f: Filter) { filtered(filter: $f) }',
  'query ($s: String!) { list(names: [$s]) }',
  '{ list(after: null) filtered(filter: null) }',
  '{ byId(id: 2147483647, ids: [-2147483648, "99999999999"]) }',
  'query ($id: ID = 5) { byId(id: $id) }',
  '{ scalars(float: 2147483647, big: 1e308, json: [1, 2.5, "99999999999"]) }',
  '{ scalars(float: 99999999999.5) }',
  '{ actor { ... on Actor { __typename } ... on Node { id } } node { ... on Node { id } } }',
];

describe('diagnose: what known instances reject although GraphQL allows it', () => {
  for (const [text, problem, ...fixes] of refused) {
    it(`warns with a quick fix: ${text}`, () => {
      assert.deepEqual(validate(schema, parse(text)), [], 'graphql-js accepts it');
      assert.deepEqual(foundProblems(text, schema), [problem]);
      assert.equal(problemsOf(text, schema)[0]?.severity, 'warning');
      assert.deepEqual(fixed(text), fixes);
      for (const fix of fixes) {
        assert.deepEqual(validate(schema, parse(fix)), []);
        assert.deepEqual(foundProblems(fix, schema), []);
      }
    });
  }

  for (const text of accepted) it(`accepts ${text}`, () => assert.deepEqual(foundProblems(text, schema), []));

  it('warns again after an edit of a field that used the variable', () => {
    const { project, document } = projectOf({
      'query.graphql': 'query ($n: Int) { list(first: $n)\nself { list(first: 3) } }',
    });
    const file = document('query.graphql');
    const diagnoser = new Diagnoser(project);
    const codes = (): readonly string[] =>
      [...diagnoser.problems(file, schema)].flat().map(({ code }) => code);
    assert.deepEqual(codes(), ['optional-variable']);
    const edit = (from: number, to: number, text: string): void =>
      file.apply(
        [{ range: { start: { line: 0, character: from }, end: { line: 0, character: to } }, text }],
        2,
      );
    edit(30, 32, '3 ');
    assert.deepEqual(codes(), ['unused-variable']);
    edit(30, 32, '$n');
    assert.deepEqual(codes(), ['optional-variable']);
  });
});

describe('escape sequences', () => {
  for (const [value, escape, corrected] of [
    [String.raw`"a\/b"`, String.raw`\/`, '"a/b"'],
    [String.raw`"\\\/"`, String.raw`\/`, String.raw`"\\/"`],
    [String.raw`"\u{1F600}"`, String.raw`\u{1F600}`, '"\u{1F600}"'],
    [String.raw`"\uD83D\uDE00"`, String.raw`\uD83D\uDE00`, '"\u{1F600}"'],
    [String.raw`"a\u{22}b"`, String.raw`\u{22}`, String.raw`"a\"b"`],
    [String.raw`"a\u{5c}b"`, String.raw`\u{5c}`, String.raw`"a\\b"`],
    [String.raw`"a\u{a}b"`, String.raw`\u{a}`, String.raw`"a\nb"`],
  ] as const)
    it(`that instances reject are replaced: ${value}`, () => {
      assert.deepEqual(foundProblems(`{ list(after: ${value}) }`, schema), [`string-escape: ${escape}`]);
      assert.deepEqual(fixed(`{ list(after: ${value}) }`), [`{ list(after: ${corrected}) }`]);
    });

  for (const value of [String.raw`"\\/"`, String.raw`"\b\f\n\r\t\"\\"`, String.raw`"\u0041\u00e9"`, '"/"'])
    it(`that instances read are accepted: ${value}`, () =>
      assert.deepEqual(foundProblems(`{ list(after: ${value}) }`, schema), []));
});

import assert from 'node:assert/strict';
import { Diagnoser } from '../../../../src/language/diagnostics/diagnoser';
import type { DocumentProblem } from '../../../../src/language/diagnostics/problem';
import { defaultCostLimits, type CostLimits } from '../../../../src/operations/costLimits';
import { projectOf } from '../../../support/language/cursor';
import { testSchema } from '../../../support/language/schema';

function problems(text: string, others: Readonly<Record<string, string>> = {}): readonly DocumentProblem[] {
  const { project, document } = projectOf({ 'query.graphql': text, ...others });
  return [...new Diagnoser(project).problems(document('query.graphql'), testSchema)].flat();
}

/** Returns each problem as `code: underlined text`. */
function found(text: string, others?: Readonly<Record<string, string>>): readonly string[] {
  return problems(text, others).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}

describe('diagnose: ranges', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['the name of an unknown field', '{ viewer { nope(a: 1) { b } } }', 'unknown-field: nope'],
    ['the name of an unknown field with an alias', '{ viewer { x: nope } }', 'unknown-field: nope'],
    ['the name of an unknown argument', '{ node(id: 1, nope: 2) { id } }', 'unknown-argument: nope'],
    ['the name of a field without a required argument', '{ node { id } }', 'missing-argument: node'],
    ['an invalid value', '{ node(id: [1, 2]) { id } }', 'value-type: [1, 2]'],
    ['an unknown enum value', '{ paint(loud: true, color: PINK) }', 'value-type: PINK'],
    ['a field without a selection', '{ viewer }', 'selection: viewer'],
    ['a selection on a scalar', '{ viewer { id { x } } }', 'selection: { x }'],
    ['an unknown type in a type condition', '{ hits { ... on Nope { id } } }', 'unknown-type: Nope'],
    [
      'the type of an impossible type condition',
      '{ viewer { ... on Repo { url } } }',
      'impossible-fragment: Repo',
    ],
    ['the name of an unknown fragment in a spread', '{ viewer { ...Nope } }', 'unknown-fragment: Nope'],
    ['an unknown directive', '{ viewer @nope { id } }', 'unknown-directive: @nope'],
    ['an unused variable', 'query Q($a: ID) { viewer { id } }', 'unused-variable: $a'],
    ['an undeclared variable', '{ node(id: $a) { id } }', 'undeclared-variable: $a'],
    ['a variable of another type', 'query Q($a: Int!) { node(id: $a) { id } }', 'variable-position: $a'],
    ['a deprecated field', '{ viewer { old } }', 'deprecated: old'],
    ['a deprecated enum value', '{ paint(loud: true, color: BLUE) }', 'deprecated: BLUE'],
    ['a conflicting field', '{ viewer { a: id a: name } }', 'field-conflict: id'],
    ['a syntax error', 'query Q { viewer { id ) }', 'syntax: )'],
    ['the end of an incomplete definition', 'query Q { viewer { id', 'syntax: d'],
  ];
  for (const [what, text, expected] of cases) {
    it(`underlines only ${what}`, () => assert.deepEqual(found(text), [expected]));
  }

  it('tags deprecations and unused names', () => {
    assert.equal(problems('{ viewer { old } }')[0]?.tag, 'deprecated');
    assert.equal(problems('query Q($a: ID) { viewer { id } }')[0]?.tag, 'unnecessary');
    assert.equal(problems('fragment F on User { id }')[0]?.tag, 'unnecessary');
  });
});

describe('diagnose: separate definitions', () => {
  it('reports every syntax error and the semantic errors of other definitions', () => {
    const text = 'query A { viewer { \n\nquery B { nope }\n\nquery C { viewer { id ) }\n';
    assert.deepEqual(
      problems(text).map(({ code }) => code),
      ['syntax', 'unknown-field', 'syntax'],
    );
  });

  it('reports introspection that is too deep, including in fragments', () => {
    const types = (inner: string): string => `fields { type { fields { type { ${inner} } } } }`;
    const deep = `{ __type(name: "User") { ${types('fields { name }')} } }`;
    assert.deepEqual(found(deep), ['introspection-depth: __type']);
    assert.deepEqual(found(`{ __type(name: "User") { ${types('name')} } }`), []);
    const spread = `{ __type(name: "User") { ...Deep } }\nfragment Deep on __Type { ${types('fields { name }')} }`;
    assert.deepEqual(found(spread), ['introspection-depth: __type']);
  });

  it('accepts argument names that are keywords at the start of a line', () => {
    const text = 'query Q($query: String = "") {\nsearch(\nquery: $query\n) { results { matchCount } }\n}';
    assert.deepEqual(found(text), []);
    assert.deepEqual(found(`query Broken {\n\n${text}`), found('query Broken {'));
  });

  it('reports fields of fragments that conflict at their spreads, with the names of the fragments', () => {
    const first = 'fragment A on User { x: id }';
    const second = 'fragment B on User { x: name }';
    for (const [text, expected] of [
      [`{ viewer { ...A ...B } }\n${first}\n${second}`, ['A', 'B']],
      [`{ viewer { ...C ...B } }\nfragment C on User { ...A }\n${first}\n${second}`, ['C', 'B']],
      [`{ viewer { id ... on User { ...A } ...B } }\n${first}\n${second}`, ['A', 'B']],
    ] as const) {
      assert.deepEqual(
        found(text),
        expected.map((name) => `field-conflict: ${name}`),
      );
      assert.match(problems(text)[0]?.message ?? '', /The fields are in these fragments: A and B\.$/);
    }
  });

  it('treats a fragment with a syntax error as defined', () => {
    assert.deepEqual(found('{ viewer { ...F } }\nfragment F on User { id ) }'), ['syntax: )']);
  });

  it('reports an error in a fragment once, at its position', () => {
    const text = 'query A { viewer { ...F } }\nquery B { viewer { ...F } }\nfragment F on User { nope }';
    assert.deepEqual(found(text), ['unknown-field: nope']);
  });

  it('reports an undeclared variable of a fragment in the operation that spreads it', () => {
    const text = 'query A { ...F }\nfragment F on Query { node(id: $id) { id } }';
    assert.deepEqual(found(text), ['undeclared-variable: A']);
  });

  it('reports up to 50 problems of a definition, and a note that there are more', () => {
    const many = Array.from({ length: 60 }, (_, index) => `n${index}`).join(' ');
    const all = problems(`{ viewer { ${many} } }`);
    assert.equal(all.filter(({ code }) => code === 'unknown-field').length, 50);
    assert.match(all.at(-1)?.message ?? '', /first 50/);
  });

  it('ignores type system definitions, and unknown names if there is no schema', () => {
    assert.deepEqual(found('type A { b: Int }\nextend type B { c: C }'), []);
    const { project, document } = projectOf({ 'query.graphql': '{ nope }' });
    assert.deepEqual([...new Diagnoser(project).problems(document('query.graphql'), undefined)].flat(), []);
  });

  it('revalidates definitions that an edit affects', () => {
    const { project, document } = projectOf({
      'query.graphql': 'query A { viewer { ...F } }\nfragment F on User { id }',
    });
    const query = document('query.graphql');
    const diagnoser = new Diagnoser(project);
    const run = (): readonly (readonly DocumentProblem[])[] => [...diagnoser.problems(query, testSchema)];
    run();
    const edit = (line: number, from: number, to: number, text: string): void => {
      query.apply([{ range: { start: { line, character: from }, end: { line, character: to } }, text }], 2);
      project.changed();
    };
    edit(1, 14, 18, 'Repo');
    assert.deepEqual(
      run()
        .flat()
        .map(({ code }) => code),
      ['impossible-fragment'],
    );
  });
});

describe('diagnose: names of definitions', () => {
  it('finds fragments of other files', () => {
    assert.deepEqual(found('{ viewer { ...Far } }', { 'other.graphql': 'fragment Far on User { id }' }), []);
  });

  it('reports duplicate names', () => {
    assert.deepEqual(found('query A { viewer { id } }\nquery A { viewer { id name } }'), [
      'duplicate-operation: A',
      'duplicate-operation: A',
    ]);
    const twice = 'query Q { viewer { ...F } }\nfragment F on User { id }\nfragment F on User { name }';
    assert.deepEqual(found(twice), ['duplicate-fragment: F', 'duplicate-fragment: F']);
  });

  it('reports an anonymous operation next to other operations', () => {
    assert.deepEqual(found('{ viewer { id } }'), []);
    assert.deepEqual(found('{ viewer { id } }\nquery B { viewer { id } }'), ['anonymous-operation: {']);
  });

  it('reports an unused fragment', () => {
    assert.deepEqual(found('fragment F on User { id }'), ['unused-fragment: F']);
    assert.deepEqual(found('fragment F on User { ...G } fragment G on User { id }'), [
      'unused-fragment: F',
      'unused-fragment: G',
    ]);
    assert.deepEqual(found('fragment F on User { id }', { 'b.graphql': '{ viewer { ...F } }' }), []);
  });

  it('reports fragments that spread each other', () => {
    const text = '{ viewer { ...A } }\nfragment A on User { ...B }\nfragment B on User { ...A }';
    assert.ok(found(text).includes('fragment-cycle: B'));
  });
});

describe('diagnose: known limitations of instances', () => {
  it('warns about block strings in arguments', () => {
    assert.deepEqual(found('{ search(query: """a""") { __typename } }'), ['block-string: """a"""']);
    assert.deepEqual(found('{ search(query: "a") { __typename } }'), []);
  });

  it('recommends the stream search API for search results, but not for their count', () => {
    const results = '{ search(query: "a") { results { results { __typename } } } }';
    assert.deepEqual(found(results), ['search-results: search']);
    assert.equal(problems(results)[0]?.severity, 'hint');
    assert.deepEqual(found('{ search(query: "a") { results { matchCount } } }'), []);
  });

  const nested = (depth: number): string =>
    `query Deep { viewer { ${'friends { '.repeat(depth - 2)}id${' }'.repeat(depth)}`;

  it('reports costs above a cost limit, and costs above 80% of it', () => {
    assert.deepEqual(found(nested(24)), []);
    assert.deepEqual(found(nested(25)), ['cost-near-limit: Deep']);
    assert.deepEqual(found(nested(31)), ['cost-limit: Deep']);
    assert.match(problems(nested(31))[0]?.message ?? '', /Query depth: 31, limit: 30/);
  });

  it('uses the cost limits of the instance and revalidates after they change', () => {
    const { project, document } = projectOf({ 'query.graphql': nested(8) });
    const diagnoser = new Diagnoser(project);
    const codes = (limits?: CostLimits): readonly string[] =>
      [...diagnoser.problems(document('query.graphql'), testSchema, limits)].flat().map(({ code }) => code);
    assert.deepEqual(codes(), []);
    assert.deepEqual(codes({ ...defaultCostLimits, graphQLMaxDepth: 7 }), ['cost-limit']);
    assert.deepEqual(codes({ ...defaultCostLimits, graphQLMaxDepth: 9 }), ['cost-near-limit']);
    assert.deepEqual(codes(), []);
  });

  it('measures the cost of each operation separately', () => {
    const many = Array.from({ length: 30 }, (_, index) => `query Q${index} { viewer { id name email f06 } }`);
    assert.deepEqual(found(many.join('\n')), []);
  });
});

describe('diagnose: tests in comments', () => {
  it('reports wrong directives at their place, and correct ones not', () => {
    assert.deepEqual(
      found(
        '# @test One\n# @vars {"n": 1}\n# @expect data.viewer nope\n# @expect status == 200\n{ viewer { id } }\n# @test Two',
      ),
      ['test-comment: @vars {"n": 1}', 'test-comment: @expect data.viewer nope', 'test-comment: @test Two'],
    );
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildSchema, execute, getVariableValues, Kind, parse } from 'graphql';
import { reviewVariables } from '../../../../src/language/diagnostics/variableValues';
import { noteEngineLimits } from '../../../../src/language/schema/engineLimits';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { variableProblems } from '../../../../src/operations/request/variableTypes';
import type { Variables } from '../../../../src/operations/variables';
import { parseJson } from '../../../../src/shared/json/exactJson';
import { testSchema } from '../../../support/language/schema';
import { repetitions } from '../../../support/fullRun';

const operationOf = (type: string): string => `query Q($v: ${type}) { viewer { id } }`;

function messages(type: string, value: unknown): readonly string[] {
  const { problems } = reviewVariables(testSchema, operationOf(type), JSON.stringify({ v: value }));
  return problems.map(({ message }) => message);
}

/** Returns whether graphql-js accepts the values and executes the operation with them. */
async function verdict(type: string, json: string): Promise<{ coerced: boolean; executed: boolean }> {
  const document = parse(operationOf(type));
  const [definition] = document.definitions;
  assert.ok(definition?.kind === Kind.OPERATION_DEFINITION);
  const variableValues = JSON.parse(json) as Record<string, unknown>;
  const { errors } = getVariableValues(testSchema, definition.variableDefinitions ?? [], variableValues);
  const rootValue = { viewer: { id: 'a' } };
  const result = await execute({ schema: testSchema, document, variableValues, rootValue });
  return { coerced: errors === undefined, executed: result.errors === undefined };
}

/** Whether the values pass both validations before a request: by declared type and by schema. */
function passes(type: string, json: string): boolean {
  const [operation] = operationsOf(readDocument(operationOf(type)));
  assert.ok(operation);
  const byType = variableProblems(operation, parseJson(json) as Variables);
  return byType.length === 0 && reviewVariables(testSchema, operationOf(type), json).problems.length === 0;
}

const types = [
  ...['Int', 'Int!', 'String', 'Boolean!', 'ID', 'ID!', '[ID!]!', '[[Int]]', 'JSONValue'],
  ...['Color', 'Color!', '[Color!]', 'Filter', 'Filter!', '[Filter]', 'Inner!'],
];

describe('problems of variable values', () => {
  it('accepts a number for an ID, even one of 64 bits, and a single value for a list', async () => {
    for (const [type, json] of [
      ['ID!', '{"v":7}'],
      ['ID!', '{"v":9223372036854775807}'],
      ['[ID!]!', '{"v":"a"}'],
      ['[ID!]!', '{"v":9223372036854775807}'],
      ['[Color!]', '{"v":"RED"}'],
      ['Filter!', '{"v":{"required":7}}'],
    ] as const) {
      assert.deepEqual(await verdict(type, json), { coerced: true, executed: true }, type);
      assert.ok(passes(type, json), `${type} ${json}`);
    }
  });

  it('reports invalid enum values and input objects, including nested values', () => {
    assert.deepEqual(messages('Color', 'PINK'), ['$v: Expected: RED, GREEN, BLUE. Actual: text.']);
    assert.deepEqual(messages('[Color!]', ['RED', 7]), ['$v.1: Expected: RED, GREEN, BLUE. Actual: 7.']);
    assert.deepEqual(messages('Filter', {}), [
      '$v: Field "required" of required type "[ID!]!" was not provided.',
    ]);
    assert.deepEqual(messages('Filter', { required: ['a'], inner: { word: 'w', count: 'x', wrod: 1 } }), [
      '$v.inner.count: Expected: 32-bit whole number. Actual: text.',
      '$v.inner: Field "wrod" is not defined by type "Inner". Did you mean "word"?',
    ]);
    assert.deepEqual(messages('Color!', null), ['$v: Expected non-nullable type "Color!" not to be null.']);
  });

  it('omits the text of values from messages', () => {
    for (const type of types) {
      for (const value of ['canary', { required: 'canary', inner: 'canary' }, ['canary'], { a: 'canary' }])
        assert.doesNotMatch(messages(type, value).join(), /canary/, type);
    }
  });

  it('accepts the same values as graphql-js', async () => {
    const scalar = fc.constantFrom(1, -1, 2 ** 31, 1.5, 'a', '', 'RED', 'BLUE', true, null);
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('optional', 'inner', 'color', 'required', 'word', 'count', 'other'),
          tie('value'),
          { maxKeys: 3 },
        ),
      ),
    })).value;
    const seen = { passed: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...types), value, async (type, given) => {
        const json = JSON.stringify({ v: given });
        const passed = passes(type, json);
        seen[passed ? 'passed' : 'rejected'] += 1;
        assert.deepEqual(await verdict(type, json), { coerced: passed, executed: passed }, `${type} ${json}`);
      }),
      { numRuns: repetitions({ normal: 400, full: 2000 }) },
    );
    assert.ok(seen.passed > 40 && seen.rejected > 40, JSON.stringify(seen));
  });
});

describe('default values of input fields', () => {
  const schema = buildSchema(`
    input Filter { size: Int = 2, label: String, inner: Inner = { count: 1, id: 1 }, order: [Int] = [1] }
    input Inner { count: Int! = 7, id: ID! = 5 }
    type Query { list(filter: Filter, filters: [Filter!], inner: Inner): Int }
  `);
  const nullFor = (name: string): string =>
    `Instances reject null for "${name}", because it has a default value. Remove it, or enter another value.`;
  const without = (name: string): string =>
    `Instances require "${name}", although it has a default value. Enter a value.`;
  for (const [type, value, expected] of [
    ['Filter', { size: null }, [`$v: ${nullFor('size')}`]],
    [
      'Filter',
      { size: 1, label: null, inner: null, order: null },
      [`$v: ${nullFor('inner')}`, `$v: ${nullFor('order')}`],
    ],
    ['[Filter!]', [{}, { size: null }], [`$v.1: ${nullFor('size')}`]],
    ['Filter', { inner: { count: 1 } }, [`$v.inner: ${without('id')}`]],
    ['Inner', {}, [`$v: ${without('count')}`, `$v: ${without('id')}`]],
    ['Filter', { inner: { count: 1, id: 'a' }, order: [null] }, []],
    ['Filter', {}, []],
    ['Filter', null, []],
  ] as const)
    it(`aren't used by instances: ${type} ${JSON.stringify(value)}`, () => {
      const text = `query Q($v: ${type}) { list }`;
      const { problems } = reviewVariables(schema, text, JSON.stringify({ v: value }));
      assert.deepEqual(
        problems.map(({ message }) => message),
        expected,
      );
    });

  it('are used by other servers', () => {
    const other = buildSchema('input Filter { size: Int = 2 } type Query { list(filter: Filter): Int }');
    noteEngineLimits(other, { directives: [{ name: 'skip', isRepeatable: false }] });
    const { problems } = reviewVariables(other, 'query Q($v: Filter) { list }', '{"v":{"size":null}}');
    assert.deepEqual(problems, []);
  });
});

describe('numbers of IDs', () => {
  const schema = buildSchema(`
    input Filter { id: ID ids: [ID!] inner: Filter size: Int json: JSON }
    scalar JSON
    type Query { node(id: ID, filter: Filter, filters: [Filter!]): String }
  `);
  for (const [type, value, paths] of [
    ['ID', 5, [[]]],
    ['[ID!]', [1, 'b', 2], [[0], [2]]],
    ['[[ID]]', [[1], null, 7], [[0, 0], [2]]],
    ['Filter', { id: 5, ids: [1], size: 3 }, [['id'], ['ids', 0]]],
    ['Filter!', { inner: { inner: { ids: 9 } } }, [['inner', 'inner', 'ids']]],
    [
      '[Filter!]!',
      [{ id: 1 }, { id: '2' }, { id: 3 }],
      [
        [0, 'id'],
        [2, 'id'],
      ],
    ],
    ['[Filter!]', { id: 1 }, [['id']]],
    ['Filter', { id: null, json: { id: 5 } }, []],
    ['Filter', null, []],
    ['JSON', { id: 5 }, []],
  ] as const)
    it(`are found in a value of ${type}: ${JSON.stringify(value)}`, () => {
      const text = `query Q($v: ${type}) { node }`;
      const expected = paths.map((path) => ['v', ...path]);
      const found = reviewVariables(schema, text, JSON.stringify({ v: value }));
      assert.deepEqual(found, { problems: [], numericIds: expected });
    });
});

describe('variables that are null', () => {
  const schema = buildSchema(`
    input Filter { size: Int = 2, need: Int!, label: String }
    type Query { list(first: Int = 10, limit: Int! = 20, need: Int!, names: [String!], filter: Filter, after: String, ratio: Float): Int }
  `);
  const byDefault = (name: string): string =>
    `Instances reject null for "${name}", because it has a default value. Remove it, or enter another value.`;
  const required = (name: string): string => `Null isn't allowed for "${name}".`;
  const other = buildSchema('type Query { list(limit: Int! = 20, first: Int = 10): Int }');
  noteEngineLimits(other, { directives: [{ isRepeatable: false }] });
  for (const [text, expected, used = schema] of [
    ['query ($v: Int = 3) { list(need: $v) }', required('need')],
    ['query ($v: Int = 3) { list(need: 1, limit: $v) }', byDefault('limit')],
    ['query ($v: Int = 3) { list(need: 1, first: $v) }', byDefault('first')],
    ['query ($v: Int) { list(need: 1, first: $v) }', byDefault('first')],
    ['query ($v: String = "a") { list(need: 1, names: [$v]) }', required('names')],
    ['query ($v: Int = 3) { list(need: 1, filter: { need: $v }) }', required('need')],
    ['query ($v: Int = 3) { list(need: 1, filter: { need: 1, size: $v }) }', byDefault('size')],
    ['query ($v: Boolean = true) { __typename @include(if: $v) }', required('if')],
    ['query ($v: Int = 3) { ...F }\nfragment F on Query { list(need: $v) }', required('need')],
    ['query ($v: Int = 3) { list(limit: $v) }', required('limit'), other],
    ['query ($v: Int = 3) { list(first: $v) }', undefined, other],
    ['query ($v: [String!] = ["a"]) { list(need: 1, names: $v) }', undefined],
    ['query ($v: String) { list(need: 1, after: $v, filter: { need: 1, label: $v }) }', undefined],
    ['query ($v: Int = 3) { __typename }', undefined],
  ] as const)
    it(`${expected === undefined ? 'are accepted' : 'are reported'}: ${text}`, () => {
      const { problems } = reviewVariables(used, text, '{"v":null}');
      assert.deepEqual(
        problems.map(({ message, variable }) => [message, variable]),
        expected === undefined ? [] : [[`$v: ${expected}`, 'v']],
      );
      assert.deepEqual(reviewVariables(used, text, '{}').problems, []);
    });

  it('names numbers that are too large', () => {
    const { problems } = reviewVariables(schema, 'query ($v: Float) { list(ratio: $v) }', '{"v":-1e400}');
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['$v: Expected: number. Actual: number out of range.'],
    );
  });
});

import assert from 'node:assert/strict';
import { LanguageDocument } from '../../../../src/language/documents/languageDocument';

import { variablesSchema } from '../../../../src/language/variables/variablesSchema';
import { loadVariablesBundle } from '../../../support/language/bundle';
import { testSchema } from '../../../support/language/schema';
import { unescaped } from '../../../support/markdown';

const operations = `
query A($n: Int!, $d: Int! = 5, $f: Filter, $ids: [ID!]!) { id }
query B($any: JSONValue!, $color: Color) { id }
query Unknown($x: Nope!) { id }
query Broken($late: Int!) { a {
query ($n: Boolean!) { id }
`;

const schema = variablesSchema(testSchema, new LanguageDocument('file:///a.graphql', operations));
const service = loadVariablesBundle().createVariablesService();

async function problems(values: unknown): Promise<readonly string[]> {
  const text = typeof values === 'string' ? values : JSON.stringify(values);
  return (await service.validate(text, schema))
    .map(({ message }) => (typeof message === 'string' ? message : message.value))
    .sort();
}

describe('validation of variables files', () => {
  const whole = { n: 1, ids: ['a'] };

  it('accepts values of the declared types', async () => {
    assert.deepEqual(await problems({ A: whole, B: { any: 1 } }), []);
    assert.deepEqual(await problems({ A: { ...whole, f: { required: ['x'], inner: { word: 'w' } } } }), []);
  });

  it('accepts a number for an ID and a single value for a list', async () => {
    for (const ids of [['a', 7], 'a', 7, 9223372036854775807n])
      assert.deepEqual(
        await problems(`{ "A": { "n": 1, "ids": ${typeof ids === 'bigint' ? ids : JSON.stringify(ids)} } }`),
        [],
      );
    assert.deepEqual(await problems({ A: { ...whole, f: { required: 7 } } }), []);
    assert.equal((await problems({ A: { ...whole, ids: {} } })).length, 1);
    assert.equal((await problems({ A: { ...whole, ids: [null] } })).length, 1);
  });

  it('accepts any JSON for a custom scalar', async () => {
    for (const any of [{ a: [1] }, [1], 'text', 1, true])
      assert.deepEqual(await problems({ B: { any } }), []);
  });

  it('reports missing required variables', async () => {
    assert.deepEqual(await problems({ A: {} }), ['Missing property "ids".', 'Missing property "n".']);
  });

  it('distinguishes the variables of operations', async () => {
    assert.deepEqual(await problems({ B: { any: 1, n: 1 } }), ['Property n is not allowed.']);
    assert.deepEqual(await problems({ anonymous: { n: true } }), []);
    assert.deepEqual(await problems({ anonymous: { n: 1 } }), ['Incorrect type. Expected "boolean".']);
  });

  it('reports invalid values and unknown keys at any depth', async () => {
    assert.deepEqual(await problems({ A: { ...whole, n: 'x' } }), ['Incorrect type. Expected "integer".']);
    for (const n of [2147483648, -2147483649, 1.5])
      assert.equal((await problems({ A: { ...whole, n } })).length, 1, String(n));
    for (const n of ['2147483647', '1.0'])
      assert.deepEqual(await problems(`{ "A": { "n": ${n}, "ids": ["a"] } }`), []);
    assert.deepEqual(
      await problems({ A: { ...whole, f: { required: [], inner: { word: 'w', wrod: 1 } } } }),
      ['Property wrod is not allowed.'],
    );
    assert.equal((await problems({ B: { any: 1, color: 'PINK' } })).length, 1);
    assert.deepEqual(await problems({ Nobody: {} }), ['Property Nobody is not allowed.']);
  });

  it('accepts a value of an unknown type', async () => {
    assert.deepEqual(await problems({ Unknown: { x: { y: 1 } } }), []);
  });

  it('finds the variables of an operation with a syntax error', async () => {
    assert.deepEqual(await problems({ Broken: {} }), ['Missing property "late".']);
  });

  it('ignores JSON syntax errors, which VS Code reports', async () => {
    assert.deepEqual(await problems('{ "B": { "any": 1, } '), []);
  });
});

describe('language support in variables files', () => {
  const at = async (marked: string): Promise<readonly string[]> => {
    const character = marked.indexOf('|');
    const list = await service.complete(marked.replace('|', ''), schema, { line: 0, character });
    return (list?.items ?? []).map(({ label }) => label).sort();
  };

  it('suggests operations, variables, input fields, and enum values', async () => {
    assert.deepEqual(await at('{ | }'), ['A', 'B', 'Broken', 'Unknown', 'anonymous']);
    assert.deepEqual(await at('{ "A": { "n": 1, | } }'), ['d', 'f', 'ids']);
    assert.deepEqual(await at('{ "A": { "f": { | } } }'), ['color', 'inner', 'optional', 'required']);
    assert.deepEqual(await at('{ "B": { "color": | } }'), ['"BLUE"', '"GREEN"', '"RED"', 'null']);
  });

  it('shows the declared type', async () => {
    const hover = await service.hover('{ "A": { "n": 1 } }', schema, { line: 0, character: 10 });
    assert.match(unescaped((hover?.contents as readonly string[]).join('')), /Int!/);
  });
});

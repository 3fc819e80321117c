import assert from 'node:assert/strict';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { variableInput } from '../../../../src/operations/request/variableInputs';
import { variableRows } from '../../../../src/operations/request/variableRows';
import type { Variables } from '../../../../src/operations/variables';

const query = `query Find($first: Int!, $text: String, $order: Order = NAME, $apiKey: String, $ids: [ID!]!) {
  users(first: $first) { totalCount }
}`;

function shown(values: Variables, secretNames: readonly string[] = []): readonly string[] {
  const [operation] = operationsOf(readDocument(query));
  const inputs = (operation?.node.variableDefinitions ?? []).map((definition) => variableInput(definition));
  return variableRows(inputs, values, secretNames).map(
    ({ label, value, isMissing }) => `${isMissing ? '! ' : ''}${label} | ${value}`,
  );
}

describe('the variables in a form', () => {
  it('show the type, and what happens without a value', () => {
    assert.deepEqual(shown({}), [
      '! first: Int! | Required',
      'text: String | Optional',
      'order: Order | Default: "NAME"',
      'apiKey: String | Optional',
      '! ids: [ID!]! | Required',
    ]);
  });

  it('show values, null and empty text too', () => {
    assert.deepEqual(shown({ first: 5, text: '', order: null, ids: ['a', 'b'] }), [
      'first: Int! | 5',
      'text: String | ""',
      'order: Order | null',
      'apiKey: String | Optional',
      'ids: [ID!]! | ["a","b"]',
    ]);
  });

  it('require a value other than null', () => {
    assert.equal(shown({ first: null })[0], '! first: Int! | Required');
  });

  it('never show the value of a secret, or a text that looks like a token', () => {
    const rows = shown({ apiKey: 'k-1', text: `sgp_${'a1'.repeat(20)}`, first: 7 }, ['first']);
    assert.doesNotMatch(rows.join(), /k-1|sgp_|7/);
    assert.equal(rows[3], 'apiKey: String | •••');
  });
});

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

describe('variableRows', () => {
  it('shows the type, the default value, and whether a value is required', () => {
    assert.deepEqual(shown({}), [
      '! first: Int! | Required',
      'text: String | Optional',
      'order: Order | Default: "NAME"',
      'apiKey: String | Optional',
      '! ids: [ID!]! | Required',
    ]);
  });

  it('shows values, including null and empty text', () => {
    assert.deepEqual(shown({ first: 5, text: '', order: null, ids: ['a', 'b'] }), [
      'first: Int! | 5',
      'text: String | ""',
      'order: Order | null',
      'apiKey: String | Optional',
      'ids: [ID!]! | ["a","b"]',
    ]);
  });

  it('shows Required for a required variable whose value is null', () => {
    assert.equal(shown({ first: null })[0], '! first: Int! | Required');
  });

  it('hides the values of secrets and text that looks like a token', () => {
    const rows = shown({ apiKey: 'k-1', text: `sgp_${'a1'.repeat(20)}`, first: 7 }, ['first']);
    assert.doesNotMatch(rows.join(), /k-1|sgp_|7/);
    assert.equal(rows[3], 'apiKey: String | •••');
  });
});

import assert from 'node:assert/strict';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { variableProblems } from '../../../../src/operations/request/variableTypes';
import { ExactNumber } from '../../../../src/shared/json/exactJson';
import type { Variables } from '../../../../src/operations/variables';

function problems(type: string, value: unknown): readonly string[] {
  const [operation] = operationsOf(readDocument(`query Q($v: ${type}) { users { totalCount } }`));
  assert.ok(operation !== undefined);
  const values: Variables = { v: value };
  return variableProblems(operation, values).map(({ message }) => message);
}

describe('variableProblems', () => {
  const fitting: readonly (readonly [string, unknown])[] = [
    ['Int', 7],
    ['Int', -(2 ** 31)],
    ['Int', null],
    ['Int!', 0],
    ['Float', 1.5],
    ['String!', ''],
    ['Boolean', false],
    ['ID!', 'VXNlcjox'],
    ['ID!', 7],
    ['ID!', 2 ** 40],
    ['ID!', new ExactNumber('9223372036854775807')],
    ['[ID!]!', 'VXNlcjox'],
    ['[Int!]!', [1, 2]],
    ['[Int!]!', 1],
    ['[[ID]]', [['a'], null]],
    ['DateTime', 7],
    ['UserFilter!', 'anything'],
    ['Int', undefined],
  ];
  for (const [type, value] of fitting) {
    const shown = value instanceof ExactNumber ? value.digits : JSON.stringify(value);
    it(`accepts ${shown} as ${type}`, () => assert.deepEqual(problems(type, value), []));
  }

  const others: readonly (readonly [string, unknown, string])[] = [
    ['Int', '7', '$v: Int. Expected: 32-bit whole number. Actual: text.'],
    ['Int', 1.5, '$v: Int. Expected: 32-bit whole number. Actual: 1.5.'],
    ['Int', 2 ** 31, '$v: Int. Expected: 32-bit whole number. Actual: 2147483648.'],
    ['Float', true, '$v: Float. Expected: number. Actual: true.'],
    ['String', 7, '$v: String. Expected: text. Actual: 7.'],
    ['Boolean!', 'false', '$v: Boolean!. Expected: true or false. Actual: text.'],
    ['ID', 1.5, '$v: ID. Expected: text or whole number. Actual: 1.5.'],
    ['ID', {}, '$v: ID. Expected: text or whole number. Actual: object.'],
    ['ID', [], '$v: ID. Expected: text or whole number. Actual: list.'],
    ['Int!', null, "$v: Int!. Null isn't allowed."],
    ['[Int!]', [1, null], "$v: [Int!]. Null isn't allowed."],
  ];
  for (const [type, value, message] of others) {
    it(`describes why ${JSON.stringify(value)} isn't a valid ${type}`, () =>
      assert.deepEqual(problems(type, value), [message]));
  }

  it('omits the text of values from messages', () => {
    assert.doesNotMatch(problems('Int', 'canary0123456789').join(), /canary/);
  });
});

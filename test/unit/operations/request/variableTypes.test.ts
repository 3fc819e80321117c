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
    it(`accepts ${JSON.stringify(value)} as ${type}`, () => assert.deepEqual(problems(type, value), []));
  }

  const others: readonly (readonly [string, unknown, string])[] = [
    ['Int', '7', '$v: Int has to be a whole number of 32 bits, not text.'],
    ['Int', 1.5, '$v: Int has to be a whole number of 32 bits, not 1.5.'],
    ['Int', 2 ** 31, '$v: Int has to be a whole number of 32 bits, not 2147483648.'],
    ['Float', true, '$v: Float has to be a number, not true.'],
    ['String', 7, '$v: String has to be text, not 7.'],
    ['Boolean!', 'false', '$v: Boolean! has to be true or false, not text.'],
    ['ID', 1.5, '$v: ID has to be text or a whole number, not 1.5.'],
    ['ID', {}, '$v: ID has to be text or a whole number, not an object.'],
    ['ID', [], '$v: ID has to be text or a whole number, not a list.'],
    ['Int!', null, '$v: Int! has to be something other than null.'],
    ['[Int!]', [1, null], '$v: [Int!] has to be a list of values that are each something other than null.'],
  ];
  for (const [type, value, message] of others) {
    it(`describes why ${JSON.stringify(value)} isn't a valid ${type}`, () =>
      assert.deepEqual(problems(type, value), [message]));
  }

  it('never includes the text of a value, which may be a secret', () => {
    assert.doesNotMatch(problems('Int', 'canary0123456789').join(), /canary/);
  });
});

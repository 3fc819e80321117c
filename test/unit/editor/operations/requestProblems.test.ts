import assert from 'node:assert/strict';
import type { OperationChecker } from '../../../../src/editor/language/languageFeature';
import { requestProblems } from '../../../../src/editor/operations/requestProblems';
import { parseConnection, type Connection } from '../../../../src/instance/connection';
import {
  operationRequest,
  operationsOf,
  readDocument,
  type OperationRequest,
} from '../../../../src/operations';

const request = ((): OperationRequest => {
  const document = readDocument('query Q($first: Int) { users(first: $first) { totalCount } }');
  const [operation] = operationsOf(document);
  assert.ok(operation !== undefined);
  return operationRequest(document, operation);
})();

const connection = ((): Connection => {
  const read = parseConnection({ id: 'c1', name: 'Sample', baseUrl: 'https://code.example.com' });
  assert.ok(read !== undefined);
  return read;
})();

const unknownField = {
  code: 'unknown-field',
  message: 'No such field.',
  locations: [{ line: 1, column: 1 }],
};

describe('what is held against a request before it is sent', () => {
  const asked: (readonly [string, string])[] = [];
  const checker = (found: readonly (typeof unknownField)[] | undefined): OperationChecker => ({
    validateOperation: ({ id }, text) => {
      asked.push([id, text]);
      return Promise.resolve(found);
    },
  });

  it('is what the schema of its own connection says of exactly the text that would be posted', async () => {
    const found = await requestProblems(checker([unknownField]), request, connection, {});
    assert.deepEqual(found, [unknownField]);
    assert.deepEqual(asked.at(-1), ['c1', request.text]);
  });

  it('is nothing where there is no schema: the instance judges', async () => {
    assert.deepEqual(await requestProblems(checker(undefined), request, connection, { first: 3 }), []);
  });

  it('is a value of another type also without a schema, at its variable', async () => {
    const [problem, second] = await requestProblems(checker(undefined), request, connection, { first: 'x' });
    assert.deepEqual([problem?.variable, problem?.locations, second], ['first', [], undefined]);
    assert.match(problem?.message ?? '', /^\$first: Int has to be a whole number/);
  });
});

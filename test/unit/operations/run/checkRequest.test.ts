import assert from 'node:assert/strict';
import { parseConnection, type Connection } from '../../../../src/instance/connection';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';
import {
  checkRequest,
  type OperationValidator,
  type RequestCheck,
} from '../../../../src/operations/run/checkRequest';

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

describe('checkRequest', () => {
  const asked: (readonly [string, string, unknown])[] = [];
  const checker = (verdict: Partial<RequestCheck>): OperationValidator => ({
    validateOperation: ({ id }, text, variables) => {
      asked.push([id, text, variables]);
      return Promise.resolve({ problems: [], unchecked: undefined, ...verdict });
    },
  });

  it('validates the posted text against the schema of the connection', async () => {
    const check = await checkRequest(checker({ problems: [unknownField] }), request, connection, {
      first: 1,
    });
    assert.deepEqual(check, { problems: [unknownField], unchecked: undefined });
    assert.deepEqual(asked.at(-1), ['c1', request.text, { first: 1 }]);
  });

  it("returns the reason why an operation wasn't validated", async () => {
    const unchecked = checker({ unchecked: 'The instance does not answer.' });
    assert.deepEqual(await checkRequest(unchecked, request, connection, { first: 3 }), {
      problems: [],
      unchecked: 'The instance does not answer.',
    });
  });

  it('reports variables of the wrong type even without a schema', async () => {
    const unchecked = checker({ unchecked: 'No schema.' });
    const { problems } = await checkRequest(unchecked, request, connection, { first: 'x' });
    const [problem, second] = problems;
    assert.deepEqual([problem?.variable, problem?.locations, second], ['first', [], undefined]);
    assert.match(problem?.message ?? '', /^\$first: Int\. Expected: 32-bit whole number/);
  });

  it('reports a variable once if both the schema and the declared type reject the value', async () => {
    const bySchema = { code: 'variable-value', message: 'Not a number.', locations: [], variable: 'first' };
    const { problems } = await checkRequest(checker({ problems: [bySchema] }), request, connection, {
      first: 'x',
    });
    assert.deepEqual(
      problems.map(({ variable }) => variable),
      ['first'],
    );
  });
});

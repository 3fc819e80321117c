import assert from 'node:assert/strict';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import {
  changesInstance,
  guardDecision,
  onlyQueries,
  rootCalls,
} from '../../../../src/operations/request/guard';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';

function requestOf(text: string): OperationRequest {
  const document = readDocument(text);
  const [operation] = operationsOf(document);
  assert.ok(operation !== undefined);
  return operationRequest(document, operation);
}

describe('the mutation guard', () => {
  const mutation = requestOf('mutation M { deleteUser(user: "x") { alwaysNil } }');
  const query = requestOf('query mutation { currentUser { id } } # mutation M { x }');

  it('allows queries on every connection', () => {
    for (const mutationPolicy of ['allow', 'ask', 'read-only'] as const) {
      for (const sudo of [true, false]) {
        for (const unattended of [true, false])
          assert.equal(guardDecision(query, { mutationPolicy, sudo, unattended }), 'send');
      }
    }
  });

  it('applies the mutation policy, and asks before a mutation as another user even if the policy allows it', () => {
    const decision = (mutationPolicy: 'allow' | 'ask' | 'read-only', sudo: boolean): string =>
      guardDecision(mutation, { mutationPolicy, sudo, unattended: false });
    assert.equal(decision('allow', false), 'send');
    assert.equal(decision('allow', true), 'ask');
    assert.equal(decision('ask', false), 'ask');
    assert.equal(decision('ask', true), 'ask');
    assert.equal(decision('read-only', false), 'refuse');
    assert.equal(decision('read-only', true), 'refuse');
  });

  it('applies the mutation policy, and asks before a mutation of a task even if the policy allows it', () => {
    const decision = (mutationPolicy: 'allow' | 'ask' | 'read-only'): string =>
      guardDecision(mutation, { mutationPolicy, sudo: false, unattended: true });
    assert.equal(decision('allow'), 'ask');
    assert.equal(decision('ask'), 'ask');
    assert.equal(decision('read-only'), 'refuse');
  });

  it('uses the syntax tree instead of the text', () => {
    assert.equal(changesInstance(query), false);
    assert.equal(changesInstance(mutation), true);
    assert.equal(
      changesInstance(requestOf('# query\n"""query"""\nmutation { a }'.replace('"""query"""\n', ''))),
      true,
    );
    assert.equal(changesInstance(requestOf('{ a } mutation M { b }')), false);
  });
});

describe('onlyQueries', () => {
  it('returns true only for queries', () => {
    assert.equal(onlyQueries(requestOf('{ a } mutation M { b }')), true);
    assert.equal(onlyQueries(requestOf('mutation M { b }')), false);
    assert.equal(onlyQueries(requestOf('subscription S { b }')), false);
  });
});

describe('rootCalls', () => {
  it('lists the names and arguments of root fields, including fields in fragments', () => {
    const request = requestOf(
      'mutation M($id: ID!) { a: deleteUser(user: $id, hard: true) { id } ...F ... { logOut { d } } }' +
        ' fragment F on Mutation { addOrg(name: "a, b") { id } }',
    );
    assert.deepEqual(rootCalls(request), [
      'deleteUser(user: $id, hard: true)',
      'addOrg(name: "a, b")',
      'logOut',
    ]);
  });
});

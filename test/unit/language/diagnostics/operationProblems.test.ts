import assert from 'node:assert/strict';
import { operationProblems } from '../../../../src/language/diagnostics/operationProblems';
import { testSchema } from '../../../support/language/schema';

describe('operationProblems', () => {
  it('returns no problems for a valid operation', () => {
    const text = 'query Q { viewer { ...F old } }\n\nfragment F on User { id }';
    assert.deepEqual(operationProblems(testSchema, text), []);
  });

  it('returns the lines and columns of errors, including errors in fragments', () => {
    const text = '\n\n  query Q { viewer { nope ...F } }\n\nfragment F on User { none }';
    assert.deepEqual(operationProblems(testSchema, text), [
      {
        code: 'unknown-field',
        message: 'Cannot query field "nope" on type "User". Did you mean "name"?',
        locations: [{ line: 3, column: 22 }],
      },
      {
        code: 'unknown-field',
        message: 'Cannot query field "none" on type "User". Did you mean "name"?',
        locations: [{ line: 5, column: 22 }],
      },
    ]);
  });

  it('ignores cost limits', () => {
    const deep = `query Q { ${'viewer { friends { '.repeat(1)}${'friends { '.repeat(40)}id${' }'.repeat(43)}`;
    assert.deepEqual(operationProblems(testSchema, deep), []);
  });

  it('returns a syntax error', () => {
    assert.deepEqual(
      operationProblems(testSchema, 'query Q { viewer {').map(({ code }) => code),
      ['syntax'],
    );
  });
});

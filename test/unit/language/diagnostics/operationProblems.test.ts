import assert from 'node:assert/strict';
import { operationProblems } from '../../../../src/language/diagnostics/operationProblems';
import { testSchema } from '../../../support/language/schema';

describe('an operation before it is sent', () => {
  it('has no problem when it fits the schema', () => {
    const text = 'query Q { viewer { ...F old } }\n\nfragment F on User { id }';
    assert.deepEqual(operationProblems(testSchema, text), []);
  });

  it('is told what does not fit, at the line and column of the text, in its fragments as well', () => {
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

  it('is not judged by what it costs: that is decided with its variables', () => {
    const deep = `query Q { ${'viewer { friends { '.repeat(1)}${'friends { '.repeat(40)}id${' }'.repeat(43)}`;
    assert.deepEqual(operationProblems(testSchema, deep), []);
  });

  it('is told that it does not parse', () => {
    assert.deepEqual(
      operationProblems(testSchema, 'query Q { viewer {').map(({ code }) => code),
      ['syntax'],
    );
  });
});

import assert from 'node:assert/strict';
import { readError } from '../../../../src/webview/sql/errorPlace';

describe('the location of an error in a statement', () => {
  it('is the position of the caret in the message', () => {
    const complaint =
      'Parser Error: syntax error at or near "form"\n\nLINE 1: select * form usage\n                 ^';
    assert.deepEqual(readError(complaint, 'select * form usage'), {
      message: 'Syntax error near "form"',
      line: 1,
      column: 10,
      offset: 9,
    });
  });

  it('has a line, a column, and an offset in a multiline statement', () => {
    const statement = 'select a,\n  bb\nfrom t';
    const complaint =
      'Binder Error: Referenced column "bb" not found in FROM clause!\nCandidate bindings: "b"\n\nLINE 2:   bb\n          ^';
    const { line, column, offset, message } = readError(complaint, statement);
    assert.deepEqual([line, column, offset], [2, 3, 12]);
    assert.equal(statement.slice(offset, (offset ?? 0) + 2), 'bb');
    assert.equal(message, 'Referenced column "bb" not found in FROM clause!\nCandidate bindings: "b"');
  });

  it('is found in a truncated line', () => {
    const statement = `select ${'x, '.repeat(60)}oops from t`;
    const shown = statement.slice(statement.indexOf('oops') - 30, statement.indexOf('oops') + 10);
    const prefix = 'LINE 1: ...';
    const complaint = `Binder Error: no\n\n${prefix}${shown}...\n${' '.repeat(prefix.length + 30)}^`;
    const { line, offset } = readError(complaint, statement);
    assert.deepEqual([line, offset], [1, statement.indexOf('oops')]);
  });

  it('is omitted from the message, like the error category and the candidate functions', () => {
    const tried =
      'Binder Error: No function matches.\n\tCandidate functions:\n\tsum(INTEGER) -> HUGEINT\n\tsum(DOUBLE) -> DOUBLE\n\n\nLINE 1: x\n        ^';
    assert.equal(readError(tried, 'x').message, 'No function matches.');
    assert.equal(readError('Failed to extract statements: Parser Error: no', 'x').message, 'no');
  });

  it('is absent if the message contains none, or one outside the statement', () => {
    assert.deepEqual(readError('Out of memory', 'select 1'), { message: 'Out of memory' });
    assert.deepEqual(readError('No\n\nLINE 9: x\n        ^', 'select 1'), { message: 'No' });
    assert.deepEqual(readError('No\n\nLINE 1: ...zzz\n           ^', 'select 1'), { message: 'No' });
    assert.deepEqual(readError('No\n\nLINE 1: select 1\n   ^', 'select 1'), { message: 'No' });
  });
});

import assert from 'node:assert/strict';
import type { TableColumn } from '../../../../src/shared/table/table';
import { alignDecimals, decimalsOf } from '../../../../src/webview/grid/decimals';
import { cellFormat } from '../../../../src/webview/grid/format';

/** Returns the cells of a decimal column as the grid shows them. */
function shown(cells: readonly string[], later: readonly string[] = [], locale = 'en'): readonly string[] {
  const column = { id: 'a', name: 'Amount', kind: 'decimal', type: 'DOUBLE' } as TableColumn;
  const decimals = decimalsOf(
    cells.map((cell) => [cell]),
    0,
  );
  const format = alignDecimals(column, decimals, locale, cellFormat(column, locale));
  return [...cells, ...later].map(format);
}

describe('the decimals of a column', () => {
  it('are the same for all numbers', () => {
    assert.deepEqual(shown(['847.43', '100', '797.4', '-1234.5']), [
      '847.43',
      '100.00',
      '797.40',
      '-1,234.50',
    ]);
    assert.deepEqual(shown(['847.43', '100'], [], 'de'), ['847,43', '100,00']);
    assert.deepEqual(shown(['5', '1200']), ['5', '1,200']);
  });

  it('never hide digits of a later row', () => {
    assert.deepEqual(shown(['1.5', '2'], ['0.125', '3']), ['1.5', '2.0', '0.125', '3.0']);
    assert.deepEqual(shown(['1'], ['0.125']), ['1', '0.125']);
  });

  it('are at most six, unless a small number would lose its first digits', () => {
    assert.deepEqual(shown(['14.666666666666666', '2', '0.000012345678']), [
      '14.666667',
      '2.000000',
      '0.000012345678',
    ]);
  });

  it('retain all digits of long numbers, and other spellings', () => {
    assert.deepEqual(shown(['123456789012345678901.25', '1e-7', 'n/a', '1.5']), [
      '123,456,789,012,345,678,901.25',
      '0.0000001',
      'n/a',
      '1.50',
    ]);
  });
});

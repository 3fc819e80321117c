import assert from 'node:assert/strict';
import { memoryReader } from '../../../support/reports/memory/memoryReader';
import { wholeTable } from '../../../../src/shared/table/query';
import type { Cell } from '../../../../src/shared/table/table';
import { summarize, summaryWidth } from '../../../../src/webview/grid/columnSummary';

/** Returns the summary of a column with these cells. */
async function summaryOf(...cells: Cell[]): Promise<ReturnType<typeof summarize>> {
  const reader = memoryReader({ names: ['a', 'row'], rows: cells.map((cell, row) => [cell, String(row)]) });
  const [column] = reader.info.columns;
  assert.ok(column);
  return summarize(column, await reader.profile(wholeTable, column.id), 'en-US');
}

describe('the summary of a column', () => {
  it('counts distinct values and blanks', async () => {
    assert.equal((await summaryOf('x', 'y', 'y', null)).text, '2 distinct · 1 blank');
    assert.equal((await summaryOf(null, null)).text, '2 blank');
  });

  it('has the number and the share of true values', async () => {
    const summary = await summaryOf('true', 'false', 'false', 'false');
    assert.deepEqual(summary, { text: '1 true', detail: '1 true', share: 0.25 });
  });

  it('has the range of numbers if some repeat, and otherwise their count', async () => {
    assert.equal((await summaryOf('5', '5', '12000')).text, '5 to 12,000');
    assert.equal((await summaryOf('5', '7', '12000')).text, '3 distinct');
  });

  it('has the range of dates without times, and blanks only in the details', async () => {
    const summary = await summaryOf('2024-01-08', '2026-11-20', null);
    assert.equal(summary.text, 'Jan 8, 2024 to Nov 20, 2026');
    assert.equal(summary.detail, 'Jan 8, 2024 to Nov 20, 2026 · 1 blank');
    assert.equal((await summaryOf('2024-01-08 10:00:00', '2024-01-08 11:00:00')).text, 'Jan 8, 2024');
  });

  it('says in the details why the column is text', async () => {
    const summary = await summaryOf('10.5', 'NA', '9.25', 'NA', '7', null);
    assert.equal(summary.text, '4 distinct · 1 blank');
    assert.equal(
      summary.detail,
      '4 distinct · 1 blank · This column is text because 2 cells aren\'t numbers, such as "NA".',
    );
  });

  it('is wider in a language with longer dates', () => {
    const column = { id: 'a', name: 'a', kind: 'date', type: 'DATE' } as const;
    const widths = ['de', 'el', 'en-US', 'fr'].map((locale) => summaryWidth(column, locale));
    assert.deepEqual(
      widths,
      [...new Set(widths)].toSorted((a, b) => a - b),
    );
  });
});

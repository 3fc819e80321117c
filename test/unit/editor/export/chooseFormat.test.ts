import assert from 'node:assert/strict';
import { QuickPickItemKind } from 'vscode';
import { chooseFormat } from '../../../../src/editor/export/chooseFormat';
import { plainCsv, type ExportFormat } from '../../../../src/reports/export/formats';
import { shownPicks } from '../../../support/vscode/shownPicks';

describe('the list of export formats', () => {
  const shown = shownPicks(({ items }) =>
    items
      .filter(({ kind }) => kind !== QuickPickItemKind.Separator)
      .map(({ label, description = '' }) => `${label}: ${description}`),
  );
  const choose = (last: ExportFormat | undefined, hasMonths = true): ReturnType<typeof chooseFormat> =>
    chooseFormat({ title: 'Daily', hasOriginal: true, hasTable: true, hasMonths, last, canSend: false });

  const csv = 'CSV: Comma-separated, CRLF, UTF-8';
  const options = 'CSV with Options...: Delimiter, line ending, and byte order mark';
  const excel = 'Excel: Typed numbers and dates, up to 1,048,575 rows';

  it('moves the last used format to the start, and lists no name twice', async () => {
    for (const [last, expected] of [
      [undefined, [csv, options, excel]],
      [{ kind: 'csv', ...plainCsv }, [csv.replace(': ', ': last used · '), options, excel]],
      [{ kind: 'excel' }, [excel.replace(': ', ': last used · '), csv, options]],
      [{ kind: 'csv', ...plainCsv, delimiter: ';' }, ['CSV (semicolon): last used', csv, options]],
    ] as const) {
      assert.deepEqual(await choose(last), last ?? { kind: 'csv', ...plainCsv });
      const rows = shown.at(-1) ?? [];
      assert.deepEqual(rows.slice(0, 3), expected);
      const names = rows.map((row) => row.split(':', 1)[0]);
      assert.equal(new Set(names).size, names.length);
    }
  });

  it("begins with CSV if the last used format isn't available", async () => {
    await choose({ kind: 'parquetByMonth' }, false);
    assert.equal(shown[0]?.[0], csv);
  });
});

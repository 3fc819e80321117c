import { strict as assert } from 'node:assert';
import { markdownCell, markdownChunks, maxMarkdownRows } from '../../../../src/reports/export/markdown';
import { collectBytes } from '../../../support/tables/collect';
import { memoryReader, wholeView, type MemoryTable } from '../../../support/tables/memoryReader';

async function markdown(table: MemoryTable, columns?: string[]): Promise<string> {
  const reader = memoryReader(table);
  const view = wholeView(reader);
  return String(
    await collectBytes(markdownChunks(reader, columns === undefined ? view : { ...view, columns })),
  );
}

describe('Markdown table', () => {
  it('has long cells with spaces', () => {
    const spaces = ' '.repeat(300_000);
    assert.equal(markdownCell(`a${spaces}b `), `a${spaces}b&nbsp;`);
  });

  it('has a header, aligned columns, and one line per row', async () => {
    const table: MemoryTable = {
      columns: [
        ['Name', 'text'],
        ['Count', 'integer'],
        ['', 'date'],
      ],
      rows: [
        ['zoë 😀', '9223372036854775807', '2026-10-01'],
        [null, '-5', ''],
      ],
    };
    assert.equal(
      await markdown(table),
      '| Name | Count | c2 |\n| --- | ---: | --- |\n| zoë 😀 | 9223372036854775807 | 2026-10-01 |\n|  | -5 |  |\n',
    );
    assert.equal(
      await markdown(table, ['c1', 'c0', 'gone']),
      '| Count | Name |\n| ---: | --- |\n| 9223372036854775807 | zoë 😀 |\n| -5 |  |\n',
    );
  });

  const cells: readonly (readonly [string, string])[] = [
    ['a|b', 'a\\|b'],
    ['two\r\nlines\nand\rmore', 'two<br>lines<br>and<br>more'],
    ['<img src=x>', '&lt;img src=x&gt;'],
    ['![x](https://example.com/p.png)', '!\\[x\\](https://example.com/p.png)'],
    ['a_b _c_ *d* `e` ~f~ $g$', 'a_b \\_c\\_ \\*d\\* \\`e\\` \\~f\\~ \\$g\\$'],
    ['\\|', '\\\\\\|'],
    ['&lt;', '&amp;lt;'],
    ['\u0007\t', '&nbsp;&nbsp;'],
    [' x ', '&nbsp;x&nbsp;'],
    ['=1+1', '=1+1'],
  ];
  for (const [cell, expected] of cells) {
    it(`contains the cell ${JSON.stringify(cell)} as ${JSON.stringify(expected)}`, () =>
      assert.equal(markdownCell(cell), expected));
  }

  it('contains the rows of several pages and reports omitted rows', async () => {
    const rows = Array.from({ length: maxMarkdownRows + 1234 }, (_, index) => [String(index)]);
    const lines = (await markdown({ columns: [['n', 'integer']], rows })).split('\n');
    assert.equal(lines[2 + 4321], '| 4321 |');
    assert.equal(lines[1 + maxMarkdownRows], `| ${maxMarkdownRows - 1} |`);
    assert.deepEqual(lines.slice(2 + maxMarkdownRows), ['', 'Rows omitted from this table: 1,234', '']);
  });
});

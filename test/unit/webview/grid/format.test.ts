import assert from 'node:assert/strict';
import type { ColumnKind, TableColumn } from '../../../../src/shared/table/table';
import { alignDecimals } from '../../../../src/webview/grid/decimals';
import { cellFormat, cellLine, cellTooltip, placeholder } from '../../../../src/webview/grid/format';

const column = (kind: ColumnKind, name = 'x'): TableColumn => ({ id: name, name, kind, type: '' });

describe('cell formats', () => {
  const cases: [ColumnKind, string, string, string][] = [
    ['integer', 'en-US', '1234567', '1,234,567'],
    ['integer', 'de-DE', '1234567', '1.234.567'],
    ['integer', 'en-US', '9007199254740993', '9,007,199,254,740,993'],
    ['integer', 'en-US', 'n/a', 'n/a'],
    ['decimal', 'en-US', '1234.50', '1,234.5'],
    ['decimal', 'de-DE', '-0.25', '-0,25'],
    ['date', 'en-US', '2026-11-01', 'Nov 1, 2026'],
    ['date', 'de-DE', '2026-11-01', '01.11.2026'],
    ['date', 'en-US', 'soon', 'soon'],
    ['timestamp', 'en-GB', '2026-11-01 09:30:00', '1 Nov 2026, 09:30:00'],
    ['timestamp', 'en-GB', '2026-11-01T09:30:00+02', '2026-11-01T09:30:00+02'],
    ['timestamp', 'en-GB', '2026-11-01T09:30:00+02:00', '1 Nov 2026, 07:30:00 UTC'],
    ['time', 'en-US', '09:30:00', '09:30:00'],
    ['text', 'en-US', '1234', '1234'],
    ['nested', 'en-US', '{"a":1}', '{"a":1}'],
  ];
  for (const [kind, locale, cell, shown] of cases) {
    it(`format ${kind} "${cell}" as "${shown}" in ${locale}`, () =>
      assert.equal(cellFormat(column(kind), locale)(cell), shown));
  }

  for (const name of ['Instance user ID', 'user_id', 'userId', 'Year', 'port', 'id']) {
    it(`omit separators in the column "${name}"`, () =>
      assert.equal(cellFormat(column('integer', name), 'en-US')('2026'), '2026'));
  }
  it('use the decimal separator of the language in a quartile of identifiers', () => {
    assert.equal(cellFormat(column('integer', 'id'), 'de-DE')('1169.5'), '1169,5');
    assert.equal(cellFormat(column('integer', 'id'), 'de-DE')('007'), '007');
  });
  for (const name of ['paid', 'Events', 'grid', 'bid']) {
    it(`use separators in the column "${name}"`, () =>
      assert.equal(cellFormat(column('integer', name), 'en-US')('2026'), '2,026'));
  }

  it('are created once for all columns of a kind', () => {
    const { NumberFormat, DateTimeFormat } = Intl;
    const created: string[] = [];
    const counting = <Format extends object>(format: Format, name: string): Format =>
      new Proxy(format, {
        construct: (target, args, self) => {
          created.push(name);
          return Reflect.construct(target as never, args, self) as object;
        },
      });
    Intl.NumberFormat = counting(NumberFormat, 'number');
    Intl.DateTimeFormat = counting(DateTimeFormat, 'date');
    try {
      for (let place = 0; place < 100; place += 1)
        for (const kind of ['integer', 'decimal', 'date'] as const) {
          const each = column(kind, `Column ${place}`);
          alignDecimals(each, 2, 'fr-CH', cellFormat(each, 'fr-CH'));
        }
    } finally {
      Object.assign(Intl, { NumberFormat, DateTimeFormat });
    }
    assert.deepEqual(created.sort(), ['date', 'number', 'number']);
  });

  it('return a number of 1 MB unchanged', () => {
    const digits = '9'.repeat(1024 * 1024);
    assert.equal(cellFormat(column('integer'), 'en-US')(digits), digits);
    assert.equal(cellFormat(column('integer'), 'en-US')('9'.repeat(300)), Array(100).fill('999').join());
  });

  it('truncate a cell of 1 MB', () => {
    const text = '\n🙂'.repeat(350_000);
    const line = cellLine(text);
    assert.ok(line.length < 5000 && line.startsWith(' ↵ 🙂 ↵ 🙂') && line.endsWith('…'));
    assert.equal(cellLine('a\r\nb'), 'a ↵ b');
    assert.equal(cellTooltip(text).length, 5000);
    assert.equal(cellTooltip('a\nb'), 'a\nb');
  });

  it('distinguish a blank from an empty string', () => {
    assert.equal(placeholder(null), '(blank)');
    assert.equal(placeholder(''), '""');
    assert.equal(placeholder('x'), undefined);
  });
});

import assert from 'node:assert/strict';
import type { Bucket } from '../../../../src/shared/table/query';
import type { Slot } from '../../../../src/webview/chart/data';
import { createLabels } from '../../../../src/webview/chart/labels';

const labels = createLabels('en-US');
const moment = (text: string): Slot => ({ key: text, other: false, moment: Date.parse(`${text}Z`) });
const key = (text: string | null, other = false): Slot => ({ key: text, other });

describe('chart labels', () => {
  for (const [by, slot, place, tick] of [
    ['hour', moment('2026-11-02T05:00'), 'Nov 2, 2026, 05:00', 'Nov 2, 05:00'],
    ['day', moment('2026-11-02T00:00'), 'Mon, Nov 2, 2026', 'Nov 2'],
    ['week', moment('2026-11-02T00:00'), 'Week of Mon, Nov 2, 2026', 'Nov 2'],
    ['month', moment('2026-11-01T00:00'), 'November 2026', 'Nov 2026'],
    ['quarter', moment('2026-10-01T00:00'), 'Q4 2026', 'Q4 2026'],
    ['year', moment('2026-01-01T00:00'), '2026', '2026'],
    ['weekday', key('1'), 'Monday', 'Mon'],
    ['weekday', key('7'), 'Sunday', 'Sun'],
    ['hourOfDay', key('9'), '09:00 to 09:59', '09:00'],
    ['value', key('vscode'), 'vscode', 'vscode'],
    ['value', key(null), '(blank)', '(blank)'],
    ['value', key(''), '(empty)', '(empty)'],
    ['value', key(null, true), 'Other', 'Other'],
    ['value', key('x'.repeat(1024 * 1024)), `${'x'.repeat(199)}…`, `${'x'.repeat(199)}…`],
  ] as const satisfies readonly (readonly [Bucket['by'], Slot, string, string])[]) {
    const value = slot.other
      ? 'of all other rows'
      : slot.key === null
        ? 'null'
        : `"${slot.key.slice(0, 20)}"`;
    it(`show "${place.slice(0, 30)}" for the ${by} ${value}`, () => {
      assert.equal(labels.place(slot, { by }), place);
      assert.equal(labels.tick(slot, { by }), tick);
    });
  }

  it('show the boundaries of bins', () => {
    assert.equal(labels.place(key('1200'), { by: 'width', width: 100 }), '1,200 to 1,300');
    assert.equal(labels.tick(key('1200'), { by: 'width', width: 100 }), '1,200');
  });

  it('include the year if the axis covers more than one', () => {
    assert.equal(labels.tick(moment('2026-11-02T00:00'), { by: 'week' }, true), 'Nov 2, 2026');
  });

  it('abbreviate numbers only on an axis of large numbers', () => {
    assert.equal(labels.number(1_234_567.891), '1,234,567.89');
    assert.equal(labels.number(0.000123), '0.000123');
    assert.equal(labels.number(0), '0');
    assert.equal(labels.short(1_250_000), '1.25M');
    assert.equal(labels.short(500, 2_000), '500');
    assert.equal(labels.short(1500, 2_000), '1,500');
    assert.equal(labels.short(5000, 20_000), '5K');
  });

  it('use the display language', () => {
    assert.equal(createLabels('de-DE').number(1234.5), '1.234,5');
    assert.equal(createLabels('de-DE').short(9000, 12_000), '9.000');
    assert.equal(createLabels('de-DE').place(key('1'), { by: 'weekday' }), 'Montag');
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { binWidth } from '../../../../src/webview/chart/bins';
import { profile } from '../../../support/charts/profiles';

const spread = (low: number, high: number, first: number, third: number, rows = 1000) =>
  profile({
    rows,
    minimum: String(low),
    maximum: String(high),
    quartiles: [String(first), '0', String(third)],
  });

describe('binWidth', () => {
  it('applies the Freedman–Diaconis rule and rounds the width', () => {
    assert.equal(binWidth(spread(0, 100, 25, 75), false), 10);
    assert.equal(binWidth(spread(0, 1, 0.25, 0.75, 100_000), false), 0.02);
  });

  it('returns a width for 8 to 60 bins despite outliers', () => {
    const width = binWidth(spread(0, 1_000_000, 1, 3), true);
    assert.ok(1_000_000 / width <= 60 && 1_000_000 / width >= 8, String(width));
  });

  it('returns integer widths for integers', () => {
    assert.equal(binWidth(spread(0, 9, 2, 7), true), 1);
    assert.equal(binWidth(spread(0, 3, 1, 2), true), 1);
  });

  it('returns 1 if all numbers are equal or there are none', () => {
    assert.equal(binWidth(spread(5, 5, 5, 5), false), 1);
    assert.equal(binWidth(profile(), true), 1);
  });

  it('returns 1, 2, or 5 times a power of ten, for 3 to 61 bins', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (range, share) => {
          const width = binWidth(spread(0, range, 0, range * share), false);
          const digit = Math.round(width / 10 ** Math.floor(Math.log10(width) + 1e-9));
          assert.ok([1, 2, 5, 10].includes(digit), `${width} for ${range}`);
          assert.ok(range / width <= 61 && range / width >= 3, `${range / width} bins`);
        },
      ),
    );
  });
});

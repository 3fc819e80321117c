import assert from 'node:assert/strict';
import { byteCounter } from '../../../src/reports/byteCounter';

describe('byteCounter', () => {
  it('sums bytes, and reports the first bytes immediately and later bytes at intervals', () => {
    const told: number[] = [];
    const count = byteCounter((bytes) => told.push(bytes));
    let total = 0;
    for (let step = 0; step < 10_000; step += 1) total = count(3);
    assert.equal(total, 30_000);
    assert.equal(told[0], 3);
    assert.ok(told.length < 5000, `told ${told.length} times`);
  });

  it('counts without a listener', () => {
    const count = byteCounter(undefined);
    count(5);
    assert.equal(count(7), 12);
  });
});

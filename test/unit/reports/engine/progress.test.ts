import assert from 'node:assert/strict';
import { Progress } from '../../../../src/reports/engine/process/progress';

describe('Progress', () => {
  it('divides what remains among the phases, and never decreases', () => {
    const shares: number[] = [];
    const progress = new Progress((share) => shares.push(share));
    const scan = progress.phase(0.5);
    scan(0.5);
    scan(1);
    // A phase that fails in the middle leaves more for the next ones.
    const failed = progress.phase(0.8);
    failed(0.5);
    const last = progress.phase(1);
    failed(0.4);
    last(0);
    last(1);
    assert.deepEqual(
      shares.map((share) => Number(share.toFixed(3))),
      [0.25, 0.5, 0.7, 0.7, 0.7, 1],
    );
  });
});

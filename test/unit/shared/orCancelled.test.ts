import assert from 'node:assert/strict';
import { orCancelled } from '../../../src/shared/orCancelled';
import { rejectsWith } from '../../support/userErrors';
import { leavesNothingBehind } from '../../support/leaks';

describe('orCancelled', () => {
  it('returns the result of the work, or its error', async () => {
    const { signal } = new AbortController();
    await leavesNothingBehind(signal, async () => {
      assert.equal(await orCancelled(Promise.resolve(7), signal), 7);
      await assert.rejects(orCancelled(Promise.reject(new Error('broken')), signal), /broken/);
    });
    assert.equal(await orCancelled(Promise.resolve(8), undefined), 8);
  });

  it('stops waiting when canceled, without stopping the work', async () => {
    const controller = new AbortController();
    let finish: (value: number) => void = () => undefined;
    const work = new Promise<number>((resolve) => {
      finish = resolve;
    });
    const waiting = orCancelled(work, controller.signal);
    controller.abort();
    await rejectsWith(waiting, { kind: 'cancelled' });
    finish(9);
    assert.equal(await work, 9);
  });

  it('rejects immediately when canceled before the call', async () => {
    const never = new Promise<never>(() => undefined);
    await rejectsWith(orCancelled(never, AbortSignal.abort()), { kind: 'cancelled' });
  });
});

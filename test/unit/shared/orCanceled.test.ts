import assert from 'node:assert/strict';
import { orCanceled } from '../../../src/shared/orCanceled';
import { rejectsWith } from '../../support/userErrors';
import { leavesNothingBehind } from '../../support/leaks';

describe('orCanceled', () => {
  it('returns the result of the work, or its error', async () => {
    const { signal } = new AbortController();
    await leavesNothingBehind(signal, async () => {
      assert.equal(await orCanceled(Promise.resolve(7), signal), 7);
      await assert.rejects(orCanceled(Promise.reject(new Error('broken')), signal), /broken/);
    });
    assert.equal(await orCanceled(Promise.resolve(8), undefined), 8);
  });

  it('stops waiting when canceled, without stopping the work', async () => {
    const controller = new AbortController();
    let finish: (value: number) => void = () => undefined;
    const work = new Promise<number>((resolve) => {
      finish = resolve;
    });
    const waiting = orCanceled(work, controller.signal);
    controller.abort();
    await rejectsWith(waiting, { kind: 'canceled' });
    finish(9);
    assert.equal(await work, 9);
  });

  it('rejects immediately when canceled before the call', async () => {
    const never = new Promise<never>(() => undefined);
    await rejectsWith(orCanceled(never, AbortSignal.abort()), { kind: 'canceled' });
  });
});

import assert from 'node:assert/strict';
import { PendingSignIns } from '../../../../src/instance/oauth/pendingSignIns';
import { rejectsWith } from '../../../support/userErrors';
import { leavesNothingBehind } from '../../../support/leaks';

const { signal: never } = new AbortController();

describe('PendingSignIns', () => {
  it('passes a callback to the sign-in that waits for it', async () => {
    const pending = new PendingSignIns();
    await leavesNothingBehind(never, async () => {
      const [one, other] = [pending.wait('one', 1e6, never), pending.wait('other', 1e6, never)];
      assert.ok(pending.receive('code=2&state=other'));
      assert.ok(pending.receive('code=1&state=one'));
      assert.deepEqual([await one, await other], ['code=1&state=one', 'code=2&state=other']);
    });
  });

  it('accepts a callback only once', async () => {
    const pending = new PendingSignIns();
    const waiting = pending.wait('one', 1e6, never);
    assert.ok(pending.receive('state=one'));
    assert.ok(!pending.receive('state=one'));
    await waiting;
  });

  it('ignores a callback without a pending sign-in', () => {
    const pending = new PendingSignIns();
    for (const query of ['', 'state=', 'state=one', 'code=x', '%%%'])
      assert.ok(!pending.receive(query), query);
  });

  it('rejects when the user cancels before or during the wait', async () => {
    const pending = new PendingSignIns();
    const controller = new AbortController();
    await leavesNothingBehind(controller.signal, async () => {
      const waiting = pending.wait('one', 1e6, controller.signal);
      controller.abort();
      await rejectsWith(waiting, { kind: 'canceled' });
      await rejectsWith(pending.wait('two', 1e6, controller.signal), { kind: 'canceled' });
    });
    assert.ok(!pending.receive('state=one'));
  });

  it('rejects after the timeout', async () => {
    const pending = new PendingSignIns();
    await leavesNothingBehind(never, () =>
      rejectsWith(pending.wait('one', 5, never), {
        kind: 'timeout',
        message: /wasn't completed in the browser within 5 ms/,
        advice: /browser can't open VS Code, sign in another way/,
      }),
    );
    assert.ok(!pending.receive('state=one'));
  });
});

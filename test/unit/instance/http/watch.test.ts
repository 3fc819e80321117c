import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mock } from 'node:test';
import { startWatch } from '../../../../src/instance/http/watch';
import { assertUserError } from '../../../support/userErrors';

const host = 'code.example.com';

describe('startWatch', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());
  const pass = (milliseconds: number): void => mock.timers.tick(milliseconds);

  it("doesn't abort before the request timeout", () => {
    const watch = startWatch({ host, timeoutMs: 1000 });
    pass(999);
    assert.equal(watch.signal.aborted, false);
    assert.equal(watch.reason(), undefined);
  });

  it('aborts at the request timeout and returns it as the reason', () => {
    const watch = startWatch({ host, timeoutMs: 90_000 });
    pass(90_000);
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), {
      kind: 'timeout',
      message: 'The request to code.example.com timed out after 1 min 30 s.',
      advice: /^Check your network connection, then try again\.$/,
    });
  });

  it('suggests requesting less data after a timeout if the user can', () => {
    const watch = startWatch({ host, timeoutMs: 1000, canRequestLess: true });
    pass(1000);
    assertUserError(watch.reason(), { kind: 'timeout', advice: /request less data/ });
  });

  it('aborts at the request timeout even while data arrives', () => {
    const watch = startWatch({ host, timeoutMs: 1000, idleMs: 300 });
    for (let elapsed = 0; elapsed < 1000; elapsed += 100) {
      pass(100);
      watch.touch();
    }
    assertUserError(watch.reason(), { kind: 'timeout', message: /timed out/ });
  });

  it('waits five times as long for the header, which a proxy can hold back with the response', () => {
    const watch = startWatch({ host, timeoutMs: 60_000, idleMs: 5000 });
    pass(24_999);
    assert.equal(watch.signal.aborted, false);
    pass(1);
    assertUserError(watch.reason(), {
      kind: 'timeout',
      message: 'code.example.com sent no data for 25.0 s.',
      advice: /proxy sends responses only when/,
    });
  });

  it('aborts when no data arrives during the idle timeout', () => {
    const watch = startWatch({ host, timeoutMs: 60_000, idleMs: 5000 });
    watch.touch();
    pass(5000);
    assertUserError(watch.reason(), {
      kind: 'timeout',
      message: 'code.example.com sent no data for 5.0 s.',
      advice: /connection/,
    });
  });

  it('restarts the idle timeout when data arrives', () => {
    const watch = startWatch({ host, timeoutMs: 60_000, idleMs: 5000 });
    pass(4999);
    watch.touch();
    pass(4999);
    assert.equal(watch.signal.aborted, false);
    pass(1);
    assert.equal(watch.signal.aborted, true);
  });

  it("doesn't count the processing time of the reader as idle time", () => {
    const watch = startWatch({ host, timeoutMs: 60_000, idleMs: 5000 });
    watch.pause();
    pass(30_000);
    assert.equal(watch.signal.aborted, false);
    watch.touch();
    pass(5000);
    assertUserError(watch.reason(), { kind: 'timeout', message: /sent no data/ });
  });

  it('has no idle timeout if none is set', () => {
    const watch = startWatch({ host, timeoutMs: 60_000 });
    watch.touch();
    watch.pause();
    watch.touch();
    pass(59_999);
    assert.equal(watch.signal.aborted, false);
  });

  it('aborts when the user cancels', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, timeoutMs: 1000, signal: controller.signal });
    controller.abort();
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), { kind: 'canceled' });
  });

  it('aborts immediately if the signal is already aborted', () => {
    const watch = startWatch({ host, timeoutMs: 1000, signal: AbortSignal.abort() });
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), { kind: 'canceled' });
  });

  it('returns the first reason', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, timeoutMs: 1000, idleMs: 10, signal: controller.signal });
    pass(50);
    controller.abort();
    pass(1000);
    assertUserError(watch.reason(), { kind: 'timeout', message: /sent no data/ });
  });

  it('returns no reason when the caller aborts', () => {
    const watch = startWatch({ host, timeoutMs: 1000 });
    watch.abort();
    assert.equal(watch.signal.aborted, true);
    assert.equal(watch.reason(), undefined);
  });

  it('removes its timers and its abort listener when it ends', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, timeoutMs: 1000, idleMs: 10, signal: controller.signal });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 1);
    watch.end();
    watch.end();
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    pass(10_000);
    controller.abort();
    assert.equal(watch.signal.aborted, false);
    assert.equal(watch.reason(), undefined);
  });

  it("doesn't restart the idle timeout after the watch ends", () => {
    const watch = startWatch({ host, timeoutMs: 1000, idleMs: 10 });
    watch.end();
    watch.touch();
    pass(10_000);
    assert.equal(watch.signal.aborted, false);
  });
});

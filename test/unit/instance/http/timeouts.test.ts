import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mock } from 'node:test';
import { startTimeouts } from '../../../../src/instance/http/timeouts';
import { assertUserError } from '../../../support/userErrors';

const host = 'code.example.com';

describe('startTimeouts', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());
  const pass = (milliseconds: number): void => mock.timers.tick(milliseconds);

  it("doesn't abort before the request timeout", () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000 });
    pass(999);
    assert.equal(timeouts.signal.aborted, false);
    assert.equal(timeouts.reason(), undefined);
  });

  it('aborts at the request timeout and returns it as the reason', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 90_000 });
    pass(90_000);
    assert.equal(timeouts.signal.aborted, true);
    assertUserError(timeouts.reason(), {
      kind: 'timeout',
      message: 'The request to code.example.com timed out after 1 min 30 s.',
      advice: /^Check your network connection, then try again\.$/,
    });
  });

  it('suggests requesting less data after a timeout if the user can', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000, canRequestLess: true });
    pass(1000);
    assertUserError(timeouts.reason(), { kind: 'timeout', advice: /request less data/ });
  });

  it('aborts at the request timeout even while data arrives', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000, idleMs: 300 });
    for (let elapsed = 0; elapsed < 1000; elapsed += 100) {
      pass(100);
      timeouts.touch();
    }
    assertUserError(timeouts.reason(), { kind: 'timeout', message: /timed out/ });
  });

  it('waits five times as long for the header, which a proxy can hold back with the response', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 60_000, idleMs: 5000 });
    pass(24_999);
    assert.equal(timeouts.signal.aborted, false);
    pass(1);
    assertUserError(timeouts.reason(), {
      kind: 'timeout',
      message: 'code.example.com sent no data for 25.0 s.',
      advice: /proxy sends responses only when/,
    });
  });

  it('aborts when no data arrives during the idle timeout', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 60_000, idleMs: 5000 });
    timeouts.touch();
    pass(5000);
    assertUserError(timeouts.reason(), {
      kind: 'timeout',
      message: 'code.example.com sent no data for 5.0 s.',
      advice: /connection/,
    });
  });

  it('restarts the idle timeout when data arrives', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 60_000, idleMs: 5000 });
    pass(4999);
    timeouts.touch();
    pass(4999);
    assert.equal(timeouts.signal.aborted, false);
    pass(1);
    assert.equal(timeouts.signal.aborted, true);
  });

  it("doesn't count the processing time of the reader as idle time", () => {
    const timeouts = startTimeouts({ host, timeoutMs: 60_000, idleMs: 5000 });
    timeouts.pause();
    pass(30_000);
    assert.equal(timeouts.signal.aborted, false);
    timeouts.touch();
    pass(5000);
    assertUserError(timeouts.reason(), { kind: 'timeout', message: /sent no data/ });
  });

  it('has no idle timeout if none is set', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 60_000 });
    timeouts.touch();
    timeouts.pause();
    timeouts.touch();
    pass(59_999);
    assert.equal(timeouts.signal.aborted, false);
  });

  it('aborts when the user cancels', () => {
    const controller = new AbortController();
    const timeouts = startTimeouts({ host, timeoutMs: 1000, signal: controller.signal });
    controller.abort();
    assert.equal(timeouts.signal.aborted, true);
    assertUserError(timeouts.reason(), { kind: 'canceled' });
  });

  it('aborts immediately if the signal is already aborted', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000, signal: AbortSignal.abort() });
    assert.equal(timeouts.signal.aborted, true);
    assertUserError(timeouts.reason(), { kind: 'canceled' });
  });

  it('returns the first reason', () => {
    const controller = new AbortController();
    const timeouts = startTimeouts({ host, timeoutMs: 1000, idleMs: 10, signal: controller.signal });
    pass(50);
    controller.abort();
    pass(1000);
    assertUserError(timeouts.reason(), { kind: 'timeout', message: /sent no data/ });
  });

  it('returns no reason when the caller aborts', () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000 });
    timeouts.abort();
    assert.equal(timeouts.signal.aborted, true);
    assert.equal(timeouts.reason(), undefined);
  });

  it('removes its timers and its abort listener when it ends', () => {
    const controller = new AbortController();
    const timeouts = startTimeouts({ host, timeoutMs: 1000, idleMs: 10, signal: controller.signal });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 1);
    timeouts.end();
    timeouts.end();
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    pass(10_000);
    controller.abort();
    assert.equal(timeouts.signal.aborted, false);
    assert.equal(timeouts.reason(), undefined);
  });

  it("doesn't restart the idle timeout after the timeouts ends", () => {
    const timeouts = startTimeouts({ host, timeoutMs: 1000, idleMs: 10 });
    timeouts.end();
    timeouts.touch();
    pass(10_000);
    assert.equal(timeouts.signal.aborted, false);
  });
});

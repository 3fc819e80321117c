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

  it('lets an exchange go on while all is well', () => {
    const watch = startWatch({ host, deadlineMs: 1000 });
    pass(999);
    assert.equal(watch.signal.aborted, false);
    assert.equal(watch.reason(), undefined);
  });

  it('ends at the deadline and says which one it was', () => {
    const watch = startWatch({ host, deadlineMs: 90_000 });
    pass(90_000);
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), {
      kind: 'timeout',
      message: 'code.example.com did not finish its answer within 1 min 30 s.',
      advice: /Try again/,
    });
  });

  it('is not put off by bytes once the deadline comes', () => {
    const watch = startWatch({ host, deadlineMs: 1000, idleMs: 300 });
    for (let elapsed = 0; elapsed < 1000; elapsed += 100) {
      pass(100);
      watch.touch();
    }
    assertUserError(watch.reason(), { kind: 'timeout', message: /did not finish/ });
  });

  it('ends when nothing came for the idle time', () => {
    const watch = startWatch({ host, deadlineMs: 60_000, idleMs: 5000 });
    pass(5000);
    assertUserError(watch.reason(), {
      kind: 'timeout',
      message: 'code.example.com sent nothing for 5.0 s.',
      advice: /connection/,
    });
  });

  it('begins the idle time again with every byte', () => {
    const watch = startWatch({ host, deadlineMs: 60_000, idleMs: 5000 });
    pass(4999);
    watch.touch();
    pass(4999);
    assert.equal(watch.signal.aborted, false);
    pass(1);
    assert.equal(watch.signal.aborted, true);
  });

  it('does not take the time of the reader for the silence of the other side', () => {
    const watch = startWatch({ host, deadlineMs: 60_000, idleMs: 5000 });
    watch.pause();
    pass(30_000);
    assert.equal(watch.signal.aborted, false);
    watch.touch();
    pass(5000);
    assertUserError(watch.reason(), { kind: 'timeout', message: /sent nothing/ });
  });

  it('has no idle time where none is set', () => {
    const watch = startWatch({ host, deadlineMs: 60_000 });
    watch.touch();
    watch.pause();
    watch.touch();
    pass(59_999);
    assert.equal(watch.signal.aborted, false);
  });

  it('ends when the user cancels', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, deadlineMs: 1000, signal: controller.signal });
    controller.abort();
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), { kind: 'cancelled' });
  });

  it('ends at once when the user had cancelled before', () => {
    const watch = startWatch({ host, deadlineMs: 1000, signal: AbortSignal.abort() });
    assert.equal(watch.signal.aborted, true);
    assertUserError(watch.reason(), { kind: 'cancelled' });
  });

  it('keeps the first reason', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, deadlineMs: 1000, idleMs: 10, signal: controller.signal });
    pass(10);
    controller.abort();
    pass(1000);
    assertUserError(watch.reason(), { kind: 'timeout', message: /sent nothing/ });
  });

  it('has no reason of its own when we end the exchange ourselves', () => {
    const watch = startWatch({ host, deadlineMs: 1000 });
    watch.abort();
    assert.equal(watch.signal.aborted, true);
    assert.equal(watch.reason(), undefined);
  });

  it('is over after its end: no timer, no listener', () => {
    const controller = new AbortController();
    const watch = startWatch({ host, deadlineMs: 1000, idleMs: 10, signal: controller.signal });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 1);
    watch.end();
    watch.end();
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    pass(10_000);
    controller.abort();
    assert.equal(watch.signal.aborted, false);
    assert.equal(watch.reason(), undefined);
  });

  it('starts no idle time after its end, whoever still touches it', () => {
    const watch = startWatch({ host, deadlineMs: 1000, idleMs: 10 });
    watch.end();
    watch.touch();
    pass(10_000);
    assert.equal(watch.signal.aborted, false);
  });
});

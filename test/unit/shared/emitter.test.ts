import assert from 'node:assert/strict';
import { Emitter } from '../../../src/shared/emitter';

describe('Emitter', () => {
  it('calls every listener, in the order of subscription', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    emitter.on((value) => heard.push(`first ${value}`));
    emitter.on((value) => heard.push(`second ${value}`));
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(heard, ['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it("doesn't call a disposed listener", () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    const subscription = emitter.on((value) => heard.push(value));
    subscription.dispose();
    subscription.dispose();
    emitter.fire('unheard');
    assert.deepEqual(heard, []);
  });

  it('treats two subscriptions of one function as separate', () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    const listener = (value: string): void => void heard.push(value);
    const first = emitter.on(listener);
    emitter.on(listener);
    first.dispose();
    emitter.fire('once');
    assert.deepEqual(heard, ['once']);
  });

  it('allows subscribing and disposing while an event fires', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    const leaving = emitter.on(() => {
      heard.push('leaving');
      leaving.dispose();
      emitter.on(() => heard.push('arrived'));
    });
    emitter.on(() => heard.push('staying'));
    emitter.fire();
    assert.deepEqual(heard, ['leaving', 'staying'], 'a new listener is first called by the next event');
    emitter.fire();
    assert.deepEqual(heard, ['leaving', 'staying', 'staying', 'arrived']);
  });

  it('calls the other listeners when one throws, and throws the error afterwards', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.on(() => {
      throw new Error('broken listener');
    });
    emitter.on(() => heard.push('reached'));
    assert.throws(() => emitter.fire(), /broken listener/);
    assert.deepEqual(heard, ['reached']);
  });

  it('works when `on` is detached from its object', () => {
    const { on } = new Emitter<void>();
    assert.doesNotThrow(() => on(() => undefined).dispose());
  });
});

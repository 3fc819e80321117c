import assert from 'node:assert/strict';
import { Emitter } from '../../../src/shared/emitter';

describe('Emitter', () => {
  it('tells every listener, in order of arrival', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    emitter.on((value) => heard.push(`first ${value}`));
    emitter.on((value) => heard.push(`second ${value}`));
    emitter.fire(1);
    emitter.fire(2);
    assert.deepEqual(heard, ['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it('says nothing to a listener that has left', () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    const subscription = emitter.on((value) => heard.push(value));
    subscription.dispose();
    subscription.dispose();
    emitter.fire('unheard');
    assert.deepEqual(heard, []);
  });

  it('keeps two subscriptions of one function apart', () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    const listener = (value: string): void => void heard.push(value);
    const first = emitter.on(listener);
    emitter.on(listener);
    first.dispose();
    emitter.fire('once');
    assert.deepEqual(heard, ['once']);
  });

  it('can be subscribed to and left while it speaks', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    const leaving = emitter.on(() => {
      heard.push('leaving');
      leaving.dispose();
      emitter.on(() => heard.push('arrived'));
    });
    emitter.on(() => heard.push('staying'));
    emitter.fire();
    assert.deepEqual(heard, ['leaving', 'staying'], 'a listener that arrives waits for the next event');
    emitter.fire();
    assert.deepEqual(heard, ['leaving', 'staying', 'staying', 'arrived']);
  });

  it('reaches the other listeners when one throws, and does not hide the error', () => {
    const emitter = new Emitter<void>();
    const heard: string[] = [];
    emitter.on(() => {
      throw new Error('broken listener');
    });
    emitter.on(() => heard.push('reached'));
    assert.throws(() => emitter.fire(), /broken listener/);
    assert.deepEqual(heard, ['reached']);
  });

  it('can be handed around without its object', () => {
    const { on } = new Emitter<void>();
    assert.doesNotThrow(() => on(() => undefined).dispose());
  });
});

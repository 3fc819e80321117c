import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ConnectionStates,
  nextState,
  type ConnectionEvent,
  type ConnectionState,
  type StateChange,
} from '../../../src/instance/connectionState';

const states: readonly ConnectionState[] = ['connected', 'unverified', 'signedOut', 'unreachable', 'expired'];
const events: readonly ConnectionEvent[] = [
  'responded',
  'rejected',
  'unreachable',
  'credentialStored',
  'credentialMissing',
  'urlChanged',
];

describe('nextState', () => {
  for (const [event, state] of [
    ['responded', 'connected'],
    ['rejected', 'expired'],
    ['credentialMissing', 'signedOut'],
    ['credentialStored', 'unverified'],
    ['urlChanged', 'unverified'],
  ] as const) {
    it(`returns "${state}" after "${event}" in every state`, () => {
      for (const before of states) assert.equal(nextState(before, event), state, before);
    });
  }

  it('retains the states signedOut and expired when the instance is unreachable', () => {
    const after = Object.fromEntries(states.map((before) => [before, nextState(before, 'unreachable')]));
    assert.deepEqual(after, {
      connected: 'unreachable',
      unverified: 'unreachable',
      unreachable: 'unreachable',
      signedOut: 'signedOut',
      expired: 'expired',
    });
  });
});

describe('ConnectionStates', () => {
  it('are unverified initially', () => {
    assert.equal(new ConnectionStates().get('c1'), 'unverified');
  });

  it('are separate for each connection and notify listeners only of changes', () => {
    const known = new ConnectionStates();
    const heard: StateChange[] = [];
    const subscription = known.onDidChange((change) => heard.push(change));
    known.note('c1', 'responded');
    known.note('c1', 'responded');
    known.note('c2', 'rejected');
    known.note('c2', 'unreachable');
    assert.deepEqual(heard, [
      { connectionId: 'c1', state: 'connected' },
      { connectionId: 'c2', state: 'expired' },
    ]);
    subscription.dispose();
    known.note('c1', 'rejected');
    assert.equal(heard.length, 2);
    assert.equal(known.get('c1'), 'expired');
    assert.equal(known.get('c2'), 'expired');
  });

  it('are updated before listeners are notified', () => {
    const known = new ConnectionStates();
    known.onDidChange(({ connectionId, state }) => assert.equal(known.get(connectionId), state));
    for (const event of events) known.note('c1', event);
  });

  it('record when a state began, regardless of repeated events', () => {
    const known = new ConnectionStates();
    assert.equal(known.since('c1'), undefined);
    known.note('c1', 'unreachable');
    const since = known.since('c1');
    known.note('c1', 'unreachable');
    assert.equal(known.since('c1'), since);
    known.note('c1', 'responded');
    assert.notEqual(known.since('c1'), since);
  });

  it('discard the state of a removed connection', () => {
    const known = new ConnectionStates();
    known.note('c1', 'rejected');
    known.forget('c1');
    assert.equal(known.get('c1'), 'unverified');
  });

  it('match nextState for any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (history) => {
        const known = new ConnectionStates();
        for (const event of history) known.note('c1', event);
        const expected = history.reduce<ConnectionState>(nextState, 'unverified');
        assert.equal(known.get('c1'), expected);
      }),
    );
  });
});

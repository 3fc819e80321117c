import { strict as assert } from 'node:assert';
import {
  readFromEngine,
  readSettings,
  readToEngine,
} from '../../../../src/reports/engine/protocol/engineMessages';

describe('report engine protocol', () => {
  const page = { topic: 'page', table: 1, query: {}, page: {} };

  it('accepts valid messages', () => {
    const ask = { type: 'ask', id: 1, engineRequest: page };
    assert.deepEqual(readToEngine(ask), ask);
    assert.deepEqual(readToEngine({ type: 'cancel', id: 1 }), { type: 'cancel', id: 1 });
    const language = { type: 'language', locale: 'de', translations: { Cancel: 'Abbrechen' } };
    assert.deepEqual(readToEngine(language), language);
    for (const message of [
      { type: 'reply', id: 1, reply: null },
      { type: 'failure', id: 1, failure: { kind: 'csv', message: 'No.' } },
      { type: 'progress', id: 1, share: 0.5 },
    ]) {
      assert.deepEqual(readFromEngine(message), message);
    }
    assert.deepEqual(readFromEngine({ type: 'leaving' }), { type: 'leaving' });
  });

  it('ignores invalid messages', () => {
    for (const value of [
      ...[null, 'ask', [], {}, { type: 'ask', id: 1 }, { type: 'ask', id: '1', engineRequest: page }],
      ...[
        { type: 'cancel', id: -1 },
        { type: 'ask', id: 1, engineRequest: { ...page, topic: 'toString' } },
      ],
      ...[
        { type: 'ask', id: 1, engineRequest: { ...page, table: '1' } },
        { type: 'ask', id: 1, engineRequest: { topic: 'open' } },
        { type: 'language', locale: 'de', translations: 'de' },
        { type: 'language', translations: {} },
      ],
    ]) {
      assert.equal(readToEngine(value), undefined, JSON.stringify(value));
    }
    for (const value of [
      ...[
        null,
        { type: 'reply', id: 1 },
        { type: 'failure', id: 1, failure: 'no' },
        { type: 'progress', id: 1 },
      ],
      ...[
        { type: 'reply', reply: 1 },
        { type: 'other', id: 1 },
      ],
    ]) {
      assert.equal(readFromEngine(value), undefined, JSON.stringify(value));
    }
  });

  it('requires valid settings', () => {
    const settings = { memoryMb: 1, tempDiskMb: 2, folder: '/x' };
    assert.deepEqual(readSettings(JSON.stringify(settings)), settings);
    for (const text of [undefined, 'null', '{}', '{"memoryMb":1}']) assert.throws(() => readSettings(text));
  });
});

import assert from 'node:assert/strict';
import {
  addEntry,
  readEntries,
  surplusResponses,
  type HistoryEntry,
} from '../../../../src/operations/history/entries';
import { historyEntry } from '../../../support/historyEntry';

const entry = (id: string, more: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry({ id, saved: true, ...more });

const ids = (entries: readonly HistoryEntry[]): string => entries.map(({ id }) => id).join('');

describe('the list of history entries', () => {
  it('adds the latest entry first, and removes the oldest unpinned entry above the maximum number', () => {
    const before = [entry('c'), entry('b'), entry('a', { pinned: true })];
    const { entries, forgotten } = addEntry(before, entry('d'), 3);
    assert.equal(ids(entries), 'dca');
    assert.equal(ids(forgotten), 'b');
  });

  it("doesn't remove the added entry even if all others are pinned", () => {
    const { entries, forgotten } = addEntry([entry('a', { pinned: true })], entry('b'), 1);
    assert.equal(ids(entries), 'b');
    assert.equal(ids(forgotten), 'a');
  });

  it('selects the oldest responses of unpinned entries for deletion if all responses exceed the size limit', () => {
    const entries = [entry('d'), entry('c', { saved: false }), entry('b'), entry('a', { pinned: true })];
    assert.equal(ids(surplusResponses(entries, 30)), '');
    assert.equal(ids(surplusResponses(entries, 20)), 'b');
    assert.equal(ids(surplusResponses(entries, 0)), 'bd');
  });

  it('restores saved entries and omits invalid ones', () => {
    const good = entry('x-1', { operationName: undefined });
    const stored: unknown = JSON.parse(
      JSON.stringify([good, null, 3, { id: 'y' }, entry('../evil'), entry('t', { at: 'never' })]),
    );
    assert.equal(ids(readEntries(stored)), 'x-1');
    const earlier = { ...good, variables: { first: 3 } };
    assert.deepEqual(readEntries([earlier]), [{ ...good, variables: '{"first":3}' }]);
    const { saved: kept, ...others } = good;
    const withOtherNames = { ...others, kept, outcome: 'cancelled' };
    assert.deepEqual(readEntries([withOtherNames]), [{ ...good, outcome: 'canceled' }]);
    const byAgent = entry('a', { origin: 'agent' });
    assert.deepEqual(readEntries([byAgent, { ...byAgent, origin: 'someone' }]), [byAgent]);
    assert.deepEqual(readEntries('nonsense'), []);
    assert.deepEqual(readEntries(undefined), []);
  });
});

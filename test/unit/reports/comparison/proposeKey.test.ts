import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ColumnPair } from '../../../../src/reports/comparison/matchColumns';
import { proposeKey, type FindRepeats } from '../../../../src/reports/comparison/proposeKey';
import type { ColumnKind } from '../../../../src/shared/table/table';
import { compareTexts } from '../../../support/reports/comparing';
import { engineForSuite } from '../../../support/reports/engine';
import { generate } from '../../../support/reports/generated';
import { repetitions } from '../../../support/fullRun';

const pair = (name: string, kind: ColumnKind = 'text'): ColumnPair => {
  const column = { id: name, name, kind };
  return { earlier: column, later: column };
};

type Rows = readonly (readonly string[])[];

/**
 * Returns a function that finds the columns in which the first two rows with the same key differ, per
 * snapshot.
 */
function repeatsIn(snapshots: readonly Rows[], width: number): FindRepeats {
  return (key) =>
    Promise.resolve(
      snapshots.flatMap((rows) => {
        const seen = new Map<string, readonly string[]>();
        for (const row of rows) {
          const text = JSON.stringify(key.map((place) => row[place]));
          const other = seen.get(text);
          if (other !== undefined) {
            const places = Array.from({ length: width }, (_, place) => place);
            return [places.filter((place) => row[place] !== other[place])];
          }
          seen.set(text, row);
        }
        return [];
      }),
    );
}

/** Returns the size of the smallest unique combination of up to four columns, if any, found by exhaustive search. */
function smallestSize(snapshots: readonly Rows[], width: number): number | undefined {
  const sizes = Array.from({ length: 2 ** width - 1 }, (_, index) => index + 1)
    .map((mask) => Array.from({ length: width }, (_, place) => place).filter((place) => mask & (1 << place)))
    .filter((key) =>
      snapshots.every(
        (rows) =>
          new Set(rows.map((row) => JSON.stringify(key.map((place) => row[place])))).size === rows.length,
      ),
    )
    .map(({ length }) => length)
    .filter((size) => size <= 4);
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}

describe('key proposal', function () {
  this.timeout(60_000);
  const suite = engineForSuite();

  it('finds one of the smallest unique combinations of up to four columns', async () => {
    const width = 6;
    const rows = fc.array(fc.array(fc.constantFrom('0', '1', '2'), { minLength: width, maxLength: width }), {
      maxLength: 12,
    });
    const pairs = Array.from({ length: width }, (_, index) => pair(`column ${index}`));
    const sizes = new Set<number | undefined>();
    await fc.assert(
      fc.asyncProperty(fc.tuple(rows, rows), async (snapshots) => {
        const key = await proposeKey(pairs, repeatsIn(snapshots, width));
        assert.equal(key?.length, smallestSize(snapshots, width));
        if (key !== undefined) assert.deepEqual(await repeatsIn(snapshots, width)(key), []);
        sizes.add(key?.length);
      }),
      { seed: 1, numRuns: repetitions({ normal: 200, full: 1000 }) },
    );
    assert.deepEqual([...sizes].sort(), [1, 2, 3, 4, undefined]);
  });

  it('prefers IDs, and uses counts only if no other columns are unique', async () => {
    const unique: FindRepeats = () => Promise.resolve([]);
    const first = async (...pairs: readonly ColumnPair[]): Promise<string | undefined> => {
      const key = await proposeKey(pairs, unique);
      return pairs[key?.[0] ?? -1]?.later.name;
    };
    assert.equal(await first(pair('Language'), pair('Username'), pair('user_id', 'integer')), 'user_id');
    assert.equal(await first(pair('Username'), pair('Bucket ID', 'integer')), 'Bucket ID');
    assert.equal(await first(pair('Paid', 'integer'), pair('Username')), 'Username');
    assert.equal(await first(pair('Events', 'integer'), pair('Language')), 'Language');
    assert.equal(await first(pair('Events', 'integer')), 'Events');
  });

  it('finds a key for reports of each granularity', async () => {
    const [day, after] = ['2026-06-29', '2026-06-30'].map((today) => generate(20, 40, today));
    for (const [granularity, expected] of [
      ['by_user', ['Instance user ID']],
      ['by_user_month', ['Instance user ID', 'Month']],
      ['by_user_day', ['Instance user ID', 'Date']],
      ['by_user_day_client_language', ['Instance user ID', 'Date', 'Client Name', 'Language']],
    ] as const) {
      const texts = [day?.report(granularity) ?? '', after?.report(granularity) ?? ''] as const;
      const { key } = await compareTexts(suite, texts);
      assert.deepEqual([...key].sort(), [...expected].sort(), granularity);
    }
  });

  it('finds a key that is unique in both snapshots, if there is one', async () => {
    const header = 'Date,Language,Instance user ID,Client Name,Events\n';
    const rows = ['01,Go,1,a,7', '01,Go,1,b,8', '02,Go,1,a,9', '01,C,1,a,10', '01,Go,2,a,11'];
    const text = header + rows.map((row) => `2026-01-${row}\n`).join('');
    const proposed = async (...texts: [string, string]): Promise<readonly string[]> =>
      (await compareTexts(suite, texts)).key;
    assert.deepEqual(await proposed(text, text), ['Date', 'Language', 'Instance user ID', 'Client Name']);
    assert.deepEqual(await proposed('id,name\n1,a\n2,b\n', 'id,name\n1,a\n1,b\n'), ['name']);
    assert.deepEqual(await proposed('id,name\n1,a\n1,a\n', 'id,name\n1,a\n2,b\n'), []);
    assert.deepEqual(await proposed('a,b\n1,\n2,""\n', 'a,b\n1,1\n2,2\n'), ['a']);
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { becameInactive } from '../../../../src/reports/analyses/becameInactive';
import { addDays } from '../../../../src/shared/days';
import { listSnapshots } from '../../../../src/reports/snapshot';
import { engineForSuite } from '../../../support/reports/engine';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';

const [earlierDay, laterDay] = ['2026-11-10', '2026-11-29'] as const;

describe('becameInactive', function () {
  this.timeout(60_000);
  const { engine, folder: home } = engineForSuite();
  const registry = 'Instance user ID,Service Account,Site Admin\n';

  /** Returns the IDs that became inactive, of accounts 0 to 49 with the given last active days before the later one. */
  const idsOf = async (name: string, active: readonly (readonly number[])[], startDate: string) => {
    const folder = join(home, name);
    const accounts = active.map((_, id) => `${id},false,${id % 2 === 0}\n`).join('');
    // An instance can list an account twice, with other roles.
    const repeated = active.map((_, id) => `${id},true,true\n`).join('');
    const earlier = await writeSnapshotAt(folder, {
      csv: registry + accounts,
      at: `${earlierDay}T10:00:00Z`,
    });
    const later = await writeSnapshotAt(folder, {
      csv: `${registry}${accounts}900,false,false\n${repeated}`,
      at: `${laterDay}T10:00:00Z`,
    });
    const lines = active.flatMap((ago, id) => ago.map((days) => `${addDays(laterDay, -days)},${id}\n`));
    await writeSnapshotAt(folder, {
      csv: `Date,Instance user ID\n${lines.join('')}`,
      at: `${laterDay}T11:00:00Z`,
      exportName: 'by-user-client-date',
      parameters: { startDate, endDate: laterDay },
    });
    const usage = await listSnapshots(folder, 'c1', 'by-user-client-date');
    const found = await becameInactive(
      engine,
      { earlier, later, usage, unseenDays: 14 },
      new AbortController().signal,
    );
    for (const { id, siteAdmin, serviceAccount } of found ?? [])
      assert.deepEqual([siteAdmin, serviceAccount], [Number(id) % 2 === 0 ? true : undefined, undefined], id);
    return found?.map(({ id }) => id);
  };

  it('finds accounts that were active before the earlier snapshot, and not before the later one', async () => {
    const lag = 19;
    const active = Array.from({ length: 50 }, (_, id) => [0, 1, 2].map((part) => (id * 7 + part * 11) % 60));
    const expected = active.flatMap((ago, id) => {
      const before = ago.some((days) => days >= lag && days < lag + 14);
      const after = ago.some((days) => days < 14);
      return before && !after ? [String(id)] : [];
    });
    assert.ok(expected.length > 3, String(expected.length));
    assert.deepEqual((await idsOf('all', active, '2026-01-01'))?.toSorted(), expected.toSorted());
  });

  it('is unknown if no saved usage report covers the days before both snapshots', async () => {
    assert.equal(await idsOf('late', [[20]], '2026-11-01'), undefined);
  });
});

import assert from 'node:assert/strict';
import type { Snapshot } from '../../../src/reports/snapshot';
import { mayName, nameDatedSnapshots, nameSnapshots } from '../../../src/reports/namedSnapshots';

function snapshot(exportName: string, identity: string, parameters: Record<string, string> = {}): Snapshot {
  return {
    connectionId: 'c',
    exportName,
    identity,
    parameters,
    downloadedAt: '2026-03-01T00:00:00.000Z',
    bytes: 1,
    sha256: '',
    format: 'csv',
    notes: [],
    path: `/datasets/${identity}/${Object.values(parameters).join('-')}`,
  } as unknown as Snapshot;
}

function names(...snapshots: Snapshot[]): string[] {
  return nameSnapshots(snapshots).map(({ name }) => name);
}

describe('SQL names of snapshots', () => {
  it('are the granularity of a usage report, or a fixed name for another kind of report', () => {
    assert.deepEqual(
      names(
        snapshot('user-registry', 'user-registry'),
        snapshot('by-user-client-date', 'a', { granularity: 'by_user_month' }),
        snapshot('credits', 'credits'),
      ),
      ['registry', 'by_user_month', 'credits'],
    );
  });

  it('are distinguished by the dates or a number if reports have the same granularity', () => {
    const monthly = (identity: string, parameters: Record<string, string>): Snapshot =>
      snapshot('by-user-client-date', identity, { granularity: 'by_user', ...parameters });
    assert.deepEqual(
      names(
        monthly('a', {}),
        monthly('b', { startDate: '2026-01-01', endDate: '2026-01-31' }),
        monthly('c', { startDate: '2026-01-01', endDate: '2026-01-31' }),
        monthly('d', { startDate: '2026-02-01' }),
      ),
      ['by_user', 'by_user_2026_01_01_2026_01_31', 'by_user_2', 'by_user_2026_02_01_today'],
    );
  });

  it('use the name of a report of unknown kind', () => {
    assert.deepEqual(names(snapshot('team-report', 'a'), snapshot('user-registry', 'user-registry')), [
      'team_report',
      'registry',
    ]);
  });

  it('refer to the latest snapshot of a request', () => {
    const [named, ...others] = nameSnapshots([
      snapshot('by-user-client-date', 'a', { granularity: 'by_user', endDate: '2026-02-02' }),
      snapshot('by-user-client-date', 'a', { granularity: 'by_user', endDate: '2026-02-01' }),
    ]);
    assert.equal(others.length, 0);
    assert.equal(named?.snapshot.parameters['endDate'], '2026-02-02');
  });
});

describe('SQL names of snapshots of certain days', () => {
  const at = (downloadedAt: string, more: Partial<Snapshot> = {}): Snapshot => ({
    ...snapshot('user-registry', 'user-registry'),
    downloadedAt,
    path: `/datasets/${downloadedAt}/body`,
    ...more,
  });
  const dated = (...snapshots: Snapshot[]): string[] =>
    nameDatedSnapshots(snapshots).map(({ name, snapshot: { downloadedAt } }) => `${name} ${downloadedAt}`);

  it('have the days on which the same data was downloaded first and last', () => {
    assert.deepEqual(
      dated(
        at('2026-10-05T10:12:00.000Z', { firstDownloadedAt: '2026-10-03T23:59:59.000Z' }),
        at('2026-10-01T10:12:00.000Z'),
      ),
      [
        'registry@2026-10-05 2026-10-05T10:12:00.000Z',
        'registry@2026-10-03 2026-10-05T10:12:00.000Z',
        'registry@2026-10-01 2026-10-01T10:12:00.000Z',
      ],
    );
  });

  it('also have the time if there are several of a day, with seconds if two are from the same minute', () => {
    assert.deepEqual(
      dated(
        at('2026-10-01T11:00:00.000Z'),
        at('2026-10-01T10:12:40.000Z'),
        at('2026-10-01T10:12:05.000Z'),
        at('2026-10-01T09:00:01.200Z'),
        at('2026-10-01T09:00:01.100Z'),
      ).map((line) => line.slice(9)),
      [
        '2026-10-01 2026-10-01T11:00:00.000Z',
        '2026-10-01T11:00 2026-10-01T11:00:00.000Z',
        '2026-10-01T10:12:40 2026-10-01T10:12:40.000Z',
        '2026-10-01T10:12:05 2026-10-01T10:12:05.000Z',
        '2026-10-01T09:00:01.200Z 2026-10-01T09:00:01.200Z',
        '2026-10-01T09:00:01.100Z 2026-10-01T09:00:01.100Z',
      ],
    );
  });

  it('include the names that the user gave, each once regardless of case', () => {
    assert.deepEqual(
      dated(
        at('2026-10-02T10:12:00.000Z', { name: 'Before' }),
        at('2026-10-01T10:12:00.000Z', { name: 'before' }),
      ).map((line) => line.split(' ')[0]),
      ['registry@Before', 'registry@2026-10-02', 'registry@2026-10-01'],
    );
  });

  it('are found in time that grows with the number of snapshots', () => {
    let reads = 0;
    const all = Array.from({ length: 300 }, (_, index) =>
      Object.defineProperty(at('2026-10-01T10:12:00.000Z'), 'downloadedAt', {
        get: () => {
          reads += 1;
          return new Date(Date.UTC(2026, 9, 1, 0, 0, 300 - index)).toISOString();
        },
      }),
    );
    assert.equal(nameDatedSnapshots(all).length, 301);
    assert.ok(reads < 10 * all.length, `${reads} reads`);
  });

  it('are found in statements regardless of case', () => {
    assert.equal(mayName('SELECT * FROM "Registry@2026-10-01"', { name: 'registry@2026-10-01' }), true);
    assert.equal(mayName('SELECT * FROM registry', { name: 'registry@2026-10-01' }), false);
  });
});

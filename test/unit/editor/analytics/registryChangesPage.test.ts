import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import { readRegistryPage } from '../../../../src/editor/analytics/registryChangesPage';
import type { Connection } from '../../../../src/instance/connection';
import type { NamedSource, OpenOptions } from '../../../../src/reports/engine/engine';
import { Details } from '../../../../src/reports/rows/details';
import { writeUserNames } from '../../../../src/reports/userNames';
import { engineForSuite } from '../../../support/reports/engine';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';
import { rejectsWith } from '../../../support/userErrors';

describe('readRegistryPage', () => {
  const { engine, folder: home } = engineForSuite();
  const connection = { id: 'c1', name: 'Sample', baseUrl: 'https://code.example.com' } as Connection;

  it('names joined users, and removed users by an earlier list of names, and can be canceled', async () => {
    const folder = join(home, 'snapshots');
    const user = (databaseId: number, username: string) => ({
      databaseId,
      username,
      displayName: '',
      createdAt: '',
    });
    await writeUserNames(folder, connection, [user(1, 'alder'), user(2, 'birch')]);
    await writeUserNames(folder, connection, [user(1, 'alder-renamed'), user(3, "o'cedar")]);
    const header = 'Instance user ID,Service Account,Site Admin\n';
    const at = (day: string, lines: string) =>
      writeSnapshotAt(folder, { csv: `${header}${lines}`, at: `2026-11-${day}T10:00:00Z` });
    const earlier = await at('20', '1,false,false\n2,false,false\n');
    const later = await at('29', '1,false,true\n3,false,false\n');
    const warnings: string[] = [];
    let isUnreadable = false;
    let whenOpened = (): void => undefined;
    const parts = {
      dependencies: {
        app: {
          snapshotsFolder: folder,
          reportEngine: {
            open: (source: NamedSource['source'], options: OpenOptions) => {
              whenOpened();
              return isUnreadable ? Promise.reject(new Error('unreadable')) : engine.open(source, options);
            },
            query: engine.query.bind(engine),
          },
          editor: { log: { warn: (text: string) => warnings.push(text) } },
        },
      },
      view: { details: new Details((error) => assert.fail(String(error))) },
    } as unknown as AnalyticsServices;
    const { signal } = new AbortController();
    const page = await readRegistryPage(parts, connection, { earlier, later }, signal);
    assert.deepEqual(
      page?.rows.map(({ cells }) => cells.slice(0, 2)),
      [
        ['Joined', "o'cedar"],
        ['Left', 'birch'],
        ['Became site admin', 'alder-renamed'],
      ],
    );
    assert.match(page?.notice ?? '', /became inactive are unknown/);
    assert.equal(await readRegistryPage(parts, connection, { earlier, later: earlier }, signal), undefined);
    await rm(earlier.path);
    const again = await readRegistryPage(parts, connection, { earlier, later }, signal);
    assert.deepEqual(again, page, 'compares only once');
    await writeSnapshotAt(folder, {
      csv: 'Date,Instance user ID\n2026-11-19,1\n',
      at: '2026-11-29T11:00:00Z',
      exportName: 'by-user-client-date',
      parameters: { startDate: '2026-01-01', endDate: '2026-11-29' },
    });
    isUnreadable = true;
    const unread = await readRegistryPage(parts, connection, { earlier, later }, signal);
    assert.deepEqual(unread?.rows, page?.rows);
    assert.equal(
      unread?.notice,
      "Accounts that became inactive are unknown: the saved usage reports couldn't be read.",
    );
    assert.equal(warnings.length, 1);
    const canceled = new AbortController();
    isUnreadable = false;
    whenOpened = () => canceled.abort();
    await rejectsWith(readRegistryPage(parts, connection, { earlier, later }, canceled.signal), {
      kind: 'canceled',
    });
    assert.equal(warnings.length, 1);
  });

  it("compares again after a snapshot couldn't be read", async () => {
    const folder = join(home, 'unreadable');
    const csv = (ids: string) => `Instance user ID\n${ids}`;
    const earlier = await writeSnapshotAt(folder, { csv: csv('1\n'), at: '2026-11-20T10:00:00Z' });
    const later = await writeSnapshotAt(folder, { csv: csv('1\n2\n'), at: '2026-11-29T10:00:00Z' });
    const errors: unknown[] = [];
    const parts = {
      dependencies: { app: { snapshotsFolder: folder, reportEngine: engine } },
      view: { details: new Details((error) => errors.push(error)) },
    } as unknown as AnalyticsServices;
    const read = () => readRegistryPage(parts, connection, { earlier, later }, new AbortController().signal);
    const aside = `${earlier.path}.aside`;
    await rename(earlier.path, aside);
    assert.equal(await read(), undefined);
    assert.equal(errors.length, 1);
    await rename(aside, earlier.path);
    assert.deepEqual(
      (await read())?.rows.map(({ cells }) => cells[0]),
      ['Joined'],
    );
  });
});

import assert from 'node:assert/strict';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import { exportableOf } from '../../../../src/editor/analytics/exportCatalog';
import type { Connection } from '../../../../src/instance/connection';
import { writeTeams } from '../../../../src/reports/teams/storedTeams';
import { folderForEachTest } from '../../../support/folders';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';

describe('the table of a report to export', () => {
  const home = folderForEachTest();

  for (const [csv, isExtended] of [
    ['Instance user ID,Site Admin\n1,false\n', true],
    ['Bucket,Consumed\nBase,12\n', false],
  ] as const) {
    it(`${isExtended ? 'has' : "doesn't have"} the teams of a team file: ${csv.split('\n', 1)[0]}`, async () => {
      const snapshot = await writeSnapshotAt(home.path, { csv, at: '2026-10-01T10:12:00.000Z' });
      const about = { origin: 'o1', columns: ['Team'], file: 'teams.csv' };
      const teams = await writeTeams(home.path, 'c1', about, []);
      const exportable = await exportableOf(
        { dependencies: {} } as unknown as AnalyticsServices,
        { id: 'c1', name: 'Sample' } as Connection,
        { title: 'Report', spec: { report: 'user-registry' } },
        snapshot,
        { teams },
      );
      assert.equal(exportable.userNames, isExtended ? true : undefined);
      assert.equal(exportable.snapshot?.sha256, isExtended ? undefined : snapshot.sha256);
    });
  }
});

import assert from 'node:assert/strict';
import { snapshotsFor } from '../../../../src/editor/analytics/analysisSnapshots';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import { unseenDays } from '../../../../src/editor/analytics/unseenDays';
import type { Connection } from '../../../../src/instance/connection';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import type { ReportDefinition } from '../../../../src/reports/definitions/definition';
import { reportRequest } from '../../../../src/reports/kinds/usage';
import { ExportStates } from '../../../../src/reports/receiving/exportStates';
import { folderForEachTest } from '../../../support/folders';
import { writeSnapshotAt } from '../../../support/reports/writtenSnapshots';

const dayMs = 86_400_000;

describe('the report with which an analysis opens', () => {
  const home = folderForEachTest();
  const analysis = usageAnalyses.find(({ id }) => id === 'activePerMonth') ?? assert.fail();
  const lastMonth = { granularity: 'by_user_month', range: { kind: 'preset', preset: 'lastMonth' } } as const;

  /** Returns the reports that are downloaded to open the analysis if it was saved so many days ago. */
  const downloadedIfSaved = async (days: number | undefined): Promise<readonly string[]> => {
    const nowMs = Date.now();
    const saved = (report: Pick<ReportDefinition, 'granularity' | 'range'>, savedMs: number) => {
      const { exportName, identity, parameters } = reportRequest(report, savedMs);
      const csv = 'User ID,Month\n1,2026-09\n';
      return writeSnapshotAt(home.path, {
        csv,
        at: new Date(savedMs).toISOString(),
        exportName,
        identity,
        parameters,
      });
    };
    await saved(lastMonth, nowMs);
    if (days !== undefined) await saved(analysis.opensWith(unseenDays()), nowMs - days * dayMs);
    const downloaded: string[] = [];
    const states = new ExportStates<Connection>({
      folder: home.path,
      download: (_, { identity }) => {
        downloaded.push(identity);
        return saved(analysis.opensWith(unseenDays()), nowMs);
      },
    });
    const definitions = [{ id: 'r', name: undefined, pinned: false, ...lastMonth }];
    const services = { data: { states, reports: { list: () => definitions } } };
    await snapshotsFor(
      services as unknown as AnalyticsServices,
      { id: 'c1', name: 'Sample' } as Connection,
      analysis,
      {
        mayDownload: true,
        showProgress: (_, work) => work({ signal: new AbortController().signal, say: () => undefined }),
      },
    );
    return downloaded;
  };

  it('is downloaded if it is missing', async () => {
    const opening = [reportRequest(analysis.opensWith(unseenDays()), Date.now()).identity];
    assert.deepEqual(await downloadedIfSaved(undefined), opening);
  });

  it('is downloaded again if it is old', async () => {
    const opening = [reportRequest(analysis.opensWith(unseenDays()), Date.now()).identity];
    assert.deepEqual(await downloadedIfSaved(8), opening);
  });

  it('is used if it is recent', async () => assert.deepEqual(await downloadedIfSaved(6), []));
});

import { trends } from '../analyses/trends/trends';
import { creditsKind } from '../kinds/credits';
import type { KnownReport } from '../kinds/kind';
import { registryKind } from '../kinds/registry';
import type { KnownAnalysis } from './analysisRows';

/** Returns the analyses of all saved snapshots, without a query if the report of a trend has no snapshot. */
export function knownTrends(reports: readonly KnownReport[]): readonly KnownAnalysis[] {
  return trends.map((analysis) => {
    const { exportName } = analysis.over === 'registry' ? registryKind : creditsKind;
    const isDownloaded = reports.some(
      ({ request, state }) => request.exportName === exportName && state.snapshots.length > 0,
    );
    return { analysis, query: isDownloaded ? { ok: true, sql: '' } : undefined };
  });
}

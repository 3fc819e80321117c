import * as l10n from '@vscode/l10n';
import { clearSnapshots, cacheSize } from '../../reports/snapshotCache';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation } from '../adapters/showMessages';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';

async function clearDownloads({ dependencies, data }: AnalyticsServices): Promise<void> {
  const { snapshotsFolder } = dependencies.app;
  const bytes = await cacheSize(snapshotsFolder);
  if (bytes === 0) {
    void showInformation(l10n.t('There is no downloaded data to clear.'));
    return;
  }
  const clear = l10n.t({ message: 'Clear', comment: 'Button that deletes downloaded data' });
  const chosen = await confirmDangerous({
    message: l10n.t('Clear {size} of downloaded data?', { size: formatBytes(bytes) }),
    detail: l10n.t(
      "All snapshots, user names, query results, and cached copies of workspace files will be deleted from this computer. Report definitions and workspace files won't be deleted.",
    ),
    actions: [clear],
  });
  if (chosen !== clear) return;
  try {
    await clearSnapshots(snapshotsFolder);
  } finally {
    data.states.reload();
  }
}

export const viewCommands = {
  'instanceExplorer.loadMore': ({ view }, row) => {
    if (row?.subject?.kind === 'more') view.loadMore(row.subject.list);
  },
  'instanceExplorer.clearDownloadedData': clearDownloads,
} as const satisfies Readonly<Record<string, CommandHandler>>;

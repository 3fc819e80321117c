import { clearSnapshots, cacheSize } from '../../reports/snapshotCache';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { showInformation } from '../adapters/messages';
import { inputText } from '../adapters/picks';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';

async function clearFetchedData({ dependencies, data }: AnalyticsServices): Promise<void> {
  const { datasetsFolder } = dependencies.app;
  const bytes = await cacheSize(datasetsFolder);
  if (bytes === 0) {
    void showInformation('Nothing that was fetched is kept on this machine.');
    return;
  }
  const clear = 'Clear';
  const chosen = await confirmDangerous({
    message: `Clear ${formatBytes(bytes)} of downloaded data?`,
    detail:
      'All snapshots, user names and query results of all connections are deleted from this computer. Report definitions remain.',
    actions: [clear],
  });
  if (chosen !== clear) return;
  try {
    await clearSnapshots(datasetsFolder);
  } finally {
    data.states.reload();
  }
}

/** Commands for the Analytics view itself. */
export const viewCommands = {
  'instanceExplorer.filterAnalytics': async ({ view }) => {
    const words = await inputText({
      title: 'Filter Analytics',
      prompt: 'Shows the rows that hold all of these words.',
      placeHolder: 'top users',
      value: view.formatFilters,
    });
    if (words !== undefined) view.setFilter(words);
  },
  'instanceExplorer.clearAnalyticsFilter': ({ view }) => view.setFilter(''),
  'instanceExplorer.loadMore': ({ view }, row) => {
    if (row?.subject?.kind === 'more') view.loadMore(row.subject.list);
  },
  'instanceExplorer.clearFetchedData': clearFetchedData,
} as const satisfies Readonly<Record<string, CommandHandler>>;

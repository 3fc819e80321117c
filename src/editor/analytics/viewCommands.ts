import { window } from 'vscode';
import { clearDatasets, keptBytes } from '../../reports';
import { formatBytes } from '../../shared/format';
import type { Act, AnalyticsParts } from './analyticsParts';

async function clearFetchedData({ host, data }: AnalyticsParts): Promise<void> {
  const { datasetsFolder } = host.app;
  const bytes = await keptBytes(datasetsFolder);
  if (bytes === 0) {
    void window.showInformationMessage('Nothing that was fetched is kept on this machine.');
    return;
  }
  const clear = 'Clear';
  const chosen = await window.showWarningMessage(
    `Clear ${formatBytes(bytes)} of fetched data?`,
    {
      modal: true,
      detail: 'Every snapshot of every connection is deleted from this machine. Reports stay defined.',
    },
    clear,
  );
  if (chosen !== clear) return;
  try {
    await clearDatasets(datasetsFolder);
  } finally {
    data.states.reload();
  }
}

/** Commands about the view as such. */
export const viewCommands = {
  'instanceExplorer.filterAnalytics': async ({ view }) => {
    const words = await window.showInputBox({
      title: 'Filter Analytics',
      prompt: 'Shows the rows that hold all of these words.',
      placeHolder: 'top users',
      value: view.filterWords,
    });
    if (words !== undefined) view.setFilter(words);
  },
  'instanceExplorer.clearAnalyticsFilter': ({ view }) => view.setFilter(''),
  'instanceExplorer.loadMore': ({ view }, row) => {
    if (row?.subject?.kind === 'more') view.loadMore(row.subject.list);
  },
  'instanceExplorer.clearFetchedData': clearFetchedData,
} as const satisfies Readonly<Record<string, Act>>;

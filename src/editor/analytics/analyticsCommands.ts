import type { CommandId } from '../adapters/commandIds';

/** The commands about analytics, each with what completes "Could not …". Their work is done by a bundle of its own. */
export const analyticsCommands = {
  'instanceExplorer.askQuestion': 'answer the question',
  'instanceExplorer.cancelFetch': 'cancel the fetch',
  'instanceExplorer.clearAnalyticsFilter': 'clear the filter',
  'instanceExplorer.clearFetchedData': 'clear the fetched data',
  'instanceExplorer.compareReport': 'compare the snapshots',
  'instanceExplorer.editReport': 'change the report',
  'instanceExplorer.fetchCredits': 'fetch the credits',
  'instanceExplorer.fetchRegistry': 'fetch the user registry',
  'instanceExplorer.fetchReport': 'fetch the report',
  'instanceExplorer.filterCredits': 'filter the credits',
  'instanceExplorer.filterAnalytics': 'filter the analytics',
  'instanceExplorer.loadMore': 'show more',
  'instanceExplorer.newReport': 'define the report',
  'instanceExplorer.pinReport': 'pin the report',
  'instanceExplorer.previewCredits': 'open the credits',
  'instanceExplorer.previewRegistry': 'open the preview',
  'instanceExplorer.previewReport': 'open the report',
  'instanceExplorer.removeReport': 'remove the report',
  'instanceExplorer.renameReport': 'rename the report',
  'instanceExplorer.retryFetch': 'fetch it again',
  'instanceExplorer.showFetchFailure': 'show what the instance said',
  'instanceExplorer.showQuestionSql': 'show the SQL',
  'instanceExplorer.unpinReport': 'unpin the report',
} as const satisfies Partial<Record<CommandId, string>>;

export type AnalyticsCommand = keyof typeof analyticsCommands;

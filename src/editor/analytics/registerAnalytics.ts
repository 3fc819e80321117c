import * as l10n from '@vscode/l10n';
import { Disposable } from 'vscode';
import type { Headline } from '../../reports/kinds/kind';
import { formatMediumDay } from '../../shared/format';
import { analyticsCommands, idsOf } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import { createStatusBarEntry } from '../adapters/statusItems';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import type { ExportCatalog } from '../export/exportable';
import type { Exports } from '../export/registerExport';
import type { Tables } from '../tables/tables';
import type { AddedRows } from './addedRows';
import type { Analytics } from './analyticsFeature';
import { createAnalyticsTree } from './analyticsTree';
import { readComparisonKey } from './comparisonKey';

/**
 * Registers the analytics views and commands. Their implementation is loaded on first use.
 *
 * @param added the rows of the Analytics view below the reports
 */
export function registerAnalytics(
  app: App,
  tables: Tables,
  exportTable: Exports['exportTable'],
  added: AddedRows,
): Disposable & { readonly catalog: ExportCatalog; reload(): void } {
  const { registerCommand } = app.editor;
  let loading: Promise<Analytics> | undefined;
  let loaded: Analytics | undefined;
  const load = (): Promise<Analytics> => (loading ??= create());
  const tree = createAnalyticsTree(app, load, added, () => loaded?.reload());
  const status = createCreditsStatusBar(app);
  const create = async (): Promise<Analytics> => {
    const { createAnalytics } = await import('./analyticsFeature');
    loaded = createAnalytics({
      app,
      tables,
      exportTable,
      refresh: () => tree.refresh(),
      showAttention: (attention) => tree.showAttention(attention),
      showHeadline: (headline) => status.show(headline),
      showBarrier: (barrier) => setContextKey('instanceExplorer.analyticsBarrier', barrier),
    });
    return loaded;
  };
  const parts = Disposable.from(
    tree,
    status,
    tables.restoreTables('export', async (key) => (await load()).restoreTable(key)),
    tables.restoreTables(
      'analysis',
      async (key) => (await load()).restoreTable(key),
      (key) =>
        readComparisonKey(key)
          ? {
              changeSnapshot: async (...given) => (await load()).tableActions(key).changeSnapshot?.(...given),
            }
          : {
              refresh: async (signal) => (await load()).tableActions(key).refresh?.(signal),
              changeRange: async (...given) => (await load()).tableActions(key).changeRange?.(...given),
            },
    ),
    ...idsOf(analyticsCommands).map((id) => registerCommand(id, async (row) => (await load()).run(id, row))),
  );
  return {
    catalog: {
      list: async (connection) => (await load()).catalog.list(connection),
      obtain: async (...requested) => (await load()).catalog.obtain(...requested),
      columns: async (...requested) => (await load()).catalog.columns(...requested),
      ofRow: async (row) => (await load()).catalog.ofRow(row),
    },
    reload: () => loaded?.reload(),
    dispose: () => void parts.dispose(),
  };
}

/** Shows the most important fact of the credits. */
interface CreditsStatusBar extends Disposable {
  show(headline: Headline | undefined): void;
}

/** Creates the credits of the active connection in the status bar. They are hidden until their report is read. */
function createCreditsStatusBar({ active }: Pick<App, 'active'>): CreditsStatusBar {
  const item = createStatusBarEntry({
    id: 'instanceExplorer.credits',
    name: l10n.t('Remaining Credits (Instance Explorer)'),
    priority: 48,
    command: 'instanceExplorer.openCredits',
  });
  const subscription = active.onDidChange(() => item.hide());
  return {
    show: (headline) => {
      const connection = active.get();
      if (!headline || !connection) return item.hide();
      const { text, needsAttention } = headline;
      const sentence = l10n.t('Credits of {connection} on {date}: {forecast}', {
        connection: connection.name,
        date: formatMediumDay(headline.asOf),
        forecast: text,
      });
      item.show({
        text: withIcon('credit-card', text),
        tooltip: sentence,
        spoken: sentence,
        isWarning: needsAttention,
      });
    },
    dispose: () => {
      subscription.dispose();
      item.dispose();
    },
  };
}

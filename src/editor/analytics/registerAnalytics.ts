import { Disposable } from 'vscode';
import type { App } from '../app';
import { analyticsCommands, idsOf } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import type { ExportCatalog } from '../export/exportable';
import type { Exports } from '../export/registerExport';
import type { Tables } from '../tables/tables';
import { readComparisonKey } from './comparisonKey';
import type { AddedRows } from './addedRows';
import type { Analytics } from './analyticsFeature';
import { createAnalyticsTree } from './analyticsTree';
import { createCreditsStatusBar } from './creditsStatusBar';

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
        readComparisonKey(key) === undefined
          ? {
              refresh: async (signal) => (await load()).tableActions(key).refresh?.(signal),
              changeRange: async (...given) => (await load()).tableActions(key).changeRange?.(...given),
            }
          : {
              changeSnapshot: async (...given) => (await load()).tableActions(key).changeSnapshot?.(...given),
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

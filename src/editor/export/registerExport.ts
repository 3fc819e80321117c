import { Disposable } from 'vscode';
import type { App } from '../../app';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { Exportable, ExportCatalog } from './exportable';
import type { TaskExport } from './taskExport';

/** Where every feature has its tables exported. */
export interface Exports {
  /** Asks for a format and a place, and exports. */
  exportTable(exportable: Exportable): Promise<void>;
  /** Downloads and exports the report of a task. */
  exportForTask(task: TaskExport): Promise<void>;
}

/** The commands that export. Nothing of what they do is loaded before one of them runs. */
export function registerExport(app: App, catalog: ExportCatalog): Exports & Disposable {
  const host = { app, catalog };
  const { registerCommand } = app.editor;
  const commands = Disposable.from(
    registerCommand('instanceExplorer.export', 'export', async (given) => {
      const flow = await import('./exportFlow');
      // A menu gives the row it was opened for; a keybinding gives what is to be exported.
      if (typeof given !== 'object' || given === null) return flow.exportChosen(host);
      return 'report' in given
        ? flow.exportOrdered(host, given)
        : flow.exportRow(host, given as AnalyticsRow);
    }),
    registerCommand('instanceExplorer.exportForWarehouse', 'export for a warehouse', async () =>
      (await import('./exportFlow')).exportForWarehouse(host),
    ),
    registerCommand('instanceExplorer.repeatExport', 'repeat the last export', async () =>
      (await import('./exportFlow')).repeatExport(host),
    ),
  );
  return {
    exportTable: async (exportable) => (await import('./exportFlow')).exportTable(host, exportable),
    exportForTask: async (task) => (await import('./exportFlow')).exportForTask(host, task),
    dispose: () => void commands.dispose(),
  };
}

import { Disposable } from 'vscode';
import type { App } from '../app';
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
    registerCommand('instanceExplorer.export', async (given) => {
      const flow = await import('./exportFlow');
      if (given === undefined) return flow.exportChosen(host);
      return 'report' in given ? flow.exportOrdered(host, given) : flow.exportRow(host, given);
    }),
    registerCommand('instanceExplorer.exportForWarehouse', async () =>
      (await import('./exportFlow')).exportForWarehouse(host),
    ),
    registerCommand('instanceExplorer.repeatExport', async () =>
      (await import('./exportFlow')).repeatExport(host),
    ),
  );
  return {
    exportTable: async (exportable) => (await import('./exportFlow')).exportTable(host, exportable),
    exportForTask: async (task) => (await import('./taskExport')).exportForTask(host, task),
    dispose: () => void commands.dispose(),
  };
}

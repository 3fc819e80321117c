import { Disposable } from 'vscode';
import type { App } from '../app';
import type { Exportable, ExportCatalog, ExportDependencies } from './exportable';
import type { TaskExport } from './taskExport';

/** The export functions for other features. */
export interface Exports {
  /** Prompts for a format and a location, and exports the table; or sends it to a data warehouse. */
  exportTable(exportable: Exportable): Promise<void>;
  /** Downloads and exports the report of a task. */
  exportForTask(task: TaskExport): Promise<void>;
}

/**
 * Registers the export commands. Their implementation is loaded on first use.
 *
 * @param send sends a table to a data warehouse
 */
export function registerExport(
  app: App,
  catalog: ExportCatalog,
  send: ExportDependencies['send'],
): Exports & Disposable {
  const dependencies = { app, catalog, send };
  const { registerCommand } = app.editor;
  const commands = Disposable.from(
    registerCommand('instanceExplorer.export', async (given) => {
      const flow = await import('./exportFlow');
      if (!given) return flow.exportChosen(dependencies);
      return 'report' in given
        ? flow.exportOrdered(dependencies, given)
        : flow.exportRow(dependencies, given);
    }),
    registerCommand('instanceExplorer.repeatExport', async () =>
      (await import('./exportFlow')).repeatExport(dependencies),
    ),
  );
  return {
    exportTable: async (exportable) => (await import('./exportFlow')).exportTable(dependencies, exportable),
    exportForTask: async (task) => (await import('./taskExport')).exportForTask(dependencies, task),
    dispose: () => void commands.dispose(),
  };
}

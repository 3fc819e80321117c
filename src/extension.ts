import type { ExtensionContext } from 'vscode';
import { createApp } from './editor/app';
import { connectEditor } from './editor/adapters/editorPorts';
import { registerAnalytics } from './editor/analytics/registerAnalytics';
import { registerConnections } from './editor/connections/registerConnections';
import { ScratchConnections } from './editor/connections/scratchConnections';
import { registerDevelopmentConnection } from './editor/connections/developmentConnection';
import { registerExport, type Exports } from './editor/export/registerExport';
import { registerLanguage } from './editor/language/registerLanguage';
import { registerOperations } from './editor/operations/registerOperations';
import { registerTables } from './editor/tables/registerTables';
import { registerWarehouse } from './editor/warehouse/registerWarehouse';
import { registerSample } from './editor/sample/registerSample';

let leave: (() => Promise<void>) | undefined;

/**
 * Creates the app and registers its features. Unless a GraphQL document is open, it shows no prompts; sends requests
 * only to the sample instance of a development window; and reads only the file with the ID of the computer, if a
 * connection to a sample instance is saved.
 */
export function activate(context: ExtensionContext): void {
  const editor = connectEditor(context);
  const app = createApp(editor);
  const sample = registerSample(app);
  const scratch = new ScratchConnections(app);
  const language = registerLanguage(app, scratch);
  const exportTable: Exports['exportTable'] = (exportable) => exporting.exportTable(exportable);
  const tables = registerTables(app, exportTable, () => analytics.reload());
  const warehouse = registerWarehouse({ app, tables, exportTable, catalog: () => analytics.catalog });
  const analytics = registerAnalytics(app, tables, exportTable, warehouse.rows);
  const exporting = registerExport(app, analytics.catalog, (exportable) => warehouse.send(exportable));
  leave = async () => {
    await Promise.all([sample.leave(), app.reportEngine.stop()]);
  };
  context.subscriptions.push(
    sample,
    scratch,
    tables,
    registerConnections(app, () => sample.sweep()),
    language,
    exporting,
    registerOperations({ app, checker: language, scratch, tables, exporting }),
    analytics,
    warehouse,
    registerDevelopmentConnection(app, context.extensionMode),
    // Last, because its log is used while the other items are disposed.
    editor,
  );
}

/** Deletes the sample connection and stops the report engine before the window closes. */
export async function deactivate(): Promise<void> {
  await leave?.();
}

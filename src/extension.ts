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
import { registerTables } from './editor/preview/registerTables';
import { registerSample } from './editor/sample/registerSample';

let leave: (() => Promise<void>) | undefined;

/** Builds the product and registers its features. Nothing is read, asked or sent before the user does something. */
export function activate(context: ExtensionContext): void {
  const editor = connectEditor(context);
  const app = createApp(editor);
  const sample = registerSample(app);
  const scratch = new ScratchConnections(app);
  const language = registerLanguage(app, scratch);
  const exportTable: Exports['exportTable'] = (exportable) => exporting.exportTable(exportable);
  const tables = registerTables(app, exportTable, () => analytics.reload());
  const analytics = registerAnalytics(app, tables, exportTable);
  const exporting = registerExport(app, analytics.catalog);
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
    registerDevelopmentConnection(app, context.extensionMode),
    // Last, so that whatever the others say while they end still reaches the log.
    editor,
  );
}

/** What has to be finished, and not only dropped, when the window closes. */
export async function deactivate(): Promise<void> {
  await leave?.();
}

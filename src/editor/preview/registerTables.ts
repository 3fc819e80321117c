import * as l10n from '@vscode/l10n';
import { commands, TabInputCustom, TabInputText, type Uri, window, type Disposable } from 'vscode';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import type { Exports } from '../export/registerExport';
import { TableEditors, tableViewType } from './tableEditors';
import type { Tables } from './tables';

/**
 * Registers the table editor, and the command that opens a workspace file in it.
 *
 * @param onEvict called after snapshots, results, or copies were deleted to stay within the cache limit
 */
export function registerTables(
  app: App,
  exportTable: Exports['exportTable'],
  onEvict: () => void,
): Tables & Disposable {
  const tables = new TableEditors(app, exportTable, onEvict);
  const command = app.editor.registerCommand('instanceExplorer.openAsTable', openAsTable);
  return {
    openTable: (table) => tables.openTable(table),
    openPending: (table) => tables.openPending(table),
    refreshTable: (table) => tables.refreshTable(table),
    restoreTables: (...owned) => tables.restoreTables(...owned),
    dispose: () => {
      command.dispose();
      tables.dispose();
    },
  };
}

/** @param given the file whose menu contains the selected command; by default, the active file */
async function openAsTable(given: Uri | undefined): Promise<void> {
  const uri = given ?? fileInFront();
  if (uri === undefined) {
    throw new UserError('input', l10n.t('No table file is open.'), {
      advice: l10n.t('Open a .csv, .tsv, .json, .ndjson, or .parquet file.'),
    });
  }
  await commands.executeCommand('vscode.openWith', uri, tableViewType);
}

function fileInFront(): Uri | undefined {
  const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? input.uri : undefined;
}

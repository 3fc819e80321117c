import * as l10n from '@vscode/l10n';
import { commands, TabInputCustom, TabInputText, type Uri, window, type Disposable } from 'vscode';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import type { Exports } from '../export/registerExport';
import { TableEditors } from './tableEditors';
import { tableViewType } from './tableUri';
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
  const { registerCommand } = app.editor;
  const commands = [
    registerCommand('instanceExplorer.openAsTable', openAsTable),
    registerCommand('instanceExplorer.reopenWithDelimiter', async () => {
      const uri = fileInFront();
      const changed = uri && (await tables.documentOf(uri)?.changeDelimiter());
      if (changed !== true) throw noDelimiter();
    }),
  ];
  return {
    openTable: (table) => tables.openTable(table),
    openPending: (table) => tables.openPending(table),
    refreshTable: (table) => tables.refreshTable(table),
    restoreTables: (...owned) => tables.restoreTables(...owned),
    dispose: () => {
      for (const command of commands) command.dispose();
      tables.dispose();
    },
  };
}

/** @param given the file whose menu contains the selected command; by default, the active file */
async function openAsTable(given: Uri | undefined): Promise<void> {
  const uri = given ?? fileInFront();
  if (!uri) {
    throw new UserError('input', l10n.t('No table file is open.'), {
      advice: l10n.t('Open a .csv, .tsv, .json, .ndjson, or .parquet file.'),
    });
  }
  await commands.executeCommand('vscode.openWith', uri, tableViewType);
}

function noDelimiter(): UserError {
  return new UserError('input', l10n.t('No CSV file is open as a table.'), {
    advice: l10n.t('Open a .csv or .tsv file as a table first.'),
  });
}

function fileInFront(): Uri | undefined {
  const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? input.uri : undefined;
}

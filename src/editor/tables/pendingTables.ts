import * as l10n from '@vscode/l10n';
import type { PendingInfo } from '../../shared/tableEditor/pageMessages';
import type { ShowProgress } from '../adapters/progress';
import type { PendingTable, TableToOpen } from './tableToOpen';

interface Entry {
  readonly table: PendingTable;
  info: PendingInfo;
  /** Omitted before the download starts, and after it failed or was canceled. */
  controller?: AbortController | undefined;
}

/** The tables whose tabs opened before their data was downloaded, by key. */
export class PendingTables {
  private readonly entries = new Map<string, Entry>();

  /** @param onProgress called with the key of a table when its progress changes */
  constructor(private readonly onProgress: (key: string) => void) {}

  add(table: PendingTable): void {
    this.delete(table.key);
    this.entries.set(table.key, { table, info: startOf(table) });
  }

  /** Returns the download state for the webview of a table, or `undefined` if the table isn't pending. */
  info(key: string): PendingInfo | undefined {
    return this.entries.get(key)?.info;
  }

  isLoading(key: string): boolean {
    return this.entries.get(key)?.controller !== undefined;
  }

  /**
   * Downloads a pending table and removes it from the pending tables. Cancels a running download. Returns
   * `undefined` for other tables.
   *
   * @throws UserError of kind `canceled`, or the error of the download; the table remains pending for
   * another attempt
   */
  async load(key: string): Promise<TableToOpen | undefined> {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    entry.controller?.abort();
    const controller = new AbortController();
    entry.controller = controller;
    const tell = (message: string, progress: string): void => {
      if (entry.controller !== controller) return;
      entry.info = { ...entry.info, message, progress };
      this.onProgress(key);
    };
    const showProgress: ShowProgress = (title, work) => {
      tell(title, '');
      return work({ signal: controller.signal, say: (progress) => tell(title, progress) });
    };
    entry.info = startOf(entry.table);
    try {
      const table = await entry.table.load(showProgress);
      if (entry.controller === controller) this.entries.delete(key);
      return table;
    } finally {
      if (entry.controller === controller) entry.controller = undefined;
    }
  }

  /** Cancels the download of a table, if any. */
  cancel(key: string): void {
    this.entries.get(key)?.controller?.abort();
  }

  /** Cancels the download of a table, and removes the table from the pending tables. */
  delete(key: string): void {
    this.cancel(key);
    this.entries.delete(key);
  }
}

function startOf({ sentence }: PendingTable): PendingInfo {
  return { sentence, message: l10n.t('Downloading...'), progress: '' };
}

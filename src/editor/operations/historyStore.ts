import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addEntry, readEntries, surplusResponses, type HistoryEntry } from '../../operations/history/entries';
import { listedEntries, type ListedEntry } from '../../operations/history/listedEntries';
import { historyBytes } from '../../operations/run/settings';
import { renameReplacing } from '../../reports/rename';
import { sweepTemporaries, temporaryName } from '../../reports/temporary';
import { connectionFolder } from '../../shared/connectionFolder';
import { Emitter } from '../../shared/emitter';
import { fileError } from '../../shared/fileError';
import { Turns } from '../../shared/turns';
import { settings } from '../adapters/settings';
import type { App } from '../app';

const key = 'history';

type Entries = readonly HistoryEntry[];

/** The text of a response, or the file that contains it. */
export type SavedResponse = { readonly text: string } | { readonly file: string };

/** The history of this workspace, latest first. Saves responses on disk up to a size limit. */
export class HistoryStore {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;
  private readonly turns = new Turns();
  private isReported = false;

  constructor(private readonly app: App) {}

  entries(): Entries {
    return readEntries(this.app.editor.windowState.get(key));
  }

  /** Returns the entries with their connections, if there are several. */
  listed(): readonly ListedEntry[] {
    return listedEntries(this.entries(), this.app.connections.list());
  }

  async add(
    run: Omit<HistoryEntry, 'id' | 'saved' | 'pinned'>,
    response: SavedResponse | undefined,
  ): Promise<void> {
    const id = randomUUID();
    const maxBytes = historyBytes(settings);
    const saved =
      response !== undefined &&
      run.bytes <= maxBytes &&
      (await this.keep(this.path({ ...run, id }), response));
    return this.change(async (before) => {
      const { entries, forgotten } = addEntry(before, { ...run, id, saved, pinned: false });
      const surplus = new Set(surplusResponses(entries, maxBytes));
      for (const entry of [...forgotten, ...surplus]) await this.drop(entry);
      return entries.map((entry) => (surplus.has(entry) ? { ...entry, saved: false } : entry));
    });
  }

  async pin(id: string, pinned: boolean): Promise<void> {
    return this.change((entries) => entries.map((entry) => (entry.id === id ? { ...entry, pinned } : entry)));
  }

  /** Deletes all history entries that aren't pinned, with their responses. */
  async clear(): Promise<void> {
    return this.change(async (entries) => {
      for (const entry of entries) if (!entry.pinned) await this.drop(entry);
      return entries.filter(({ pinned }) => pinned);
    });
  }

  /** Returns the saved response, or `undefined` if it isn't saved or can't be read. */
  async response(entry: HistoryEntry): Promise<string | undefined> {
    return entry.saved ? readFile(this.path(entry), 'utf8').catch(() => undefined) : undefined;
  }

  /**
   * Runs changes sequentially, because each depends on the result of the previous one. The next one doesn't wait until
   * the entries are stored: VS Code returns them at once, and stores changes that follow each other together.
   */
  private async change(change: (entries: Entries) => Entries | Promise<Entries>): Promise<void> {
    let stored: Thenable<void> | undefined;
    await this.turns.take(async () => {
      stored = this.app.editor.windowState.update(key, await change(this.entries()));
    });
    await stored;
    this.changes.fire();
  }

  private async keep(path: string, response: SavedResponse): Promise<boolean> {
    const aside = join(dirname(path), temporaryName());
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await sweepTemporaries(dirname(path));
      if ('file' in response) await copyFile(response.file, aside);
      else await writeFile(aside, response.text, { mode: 0o600 });
      await renameReplacing(aside, path);
      this.isReported = false;
      return true;
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      this.report(error);
      return false;
    }
  }

  /** Reports only the first error until a response is saved successfully. */
  private report(error: unknown): void {
    if (this.isReported) return;
    this.isReported = true;
    const folder = this.app.editor.folder('history');
    const message = l10n.t("Couldn't save the response to the history in {folder}.", { folder });
    this.app.editor.reporter.report(fileError(error, message), message);
  }

  private async drop(entry: HistoryEntry): Promise<void> {
    await rm(this.path(entry), { force: true }).catch(() => undefined);
  }

  private path({ id, connectionId }: Pick<HistoryEntry, 'id' | 'connectionId'>): string {
    return join(connectionFolder(this.app.editor.folder('history'), connectionId), `${id}.json`);
  }
}

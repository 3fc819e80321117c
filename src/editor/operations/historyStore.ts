import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../app';
import { addEntry, readEntries, surplusAnswers, type HistoryEntry } from '../../operations';
import { Emitter } from '../../shared/emitter';
import { keptAnswerBytes } from './settings';

const key = 'history';

/** The text of an answer, or the file it stands in. */
export type KeptAnswer = { readonly text: string } | { readonly file: string };

/** The runs of this workspace, the latest first, with their answers on disk up to a limit. */
export class HistoryStore {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;
  private writing = Promise.resolve();

  constructor(private readonly app: App) {}

  entries(): readonly HistoryEntry[] {
    return readEntries(this.app.editor.windowState.get(key));
  }

  async add(
    run: Omit<HistoryEntry, 'id' | 'kept' | 'pinned'>,
    answer: KeptAnswer | undefined,
  ): Promise<void> {
    return this.inTurn(async () => {
      const id = randomUUID();
      const kept = answer !== undefined && run.bytes <= keptAnswerBytes() && (await this.keep(id, answer));
      const { entries, forgotten } = addEntry(this.entries(), { ...run, id, kept, pinned: false });
      const surplus = new Set(surplusAnswers(entries, keptAnswerBytes()));
      for (const entry of [...forgotten, ...surplus]) await this.drop(entry);
      await this.save(entries.map((entry) => (surplus.has(entry) ? { ...entry, kept: false } : entry)));
    });
  }

  async pin(id: string, pinned: boolean): Promise<void> {
    return this.inTurn(() =>
      this.save(this.entries().map((entry) => (entry.id === id ? { ...entry, pinned } : entry))),
    );
  }

  /** Forgets every run that is not pinned, answers included. */
  async clear(): Promise<void> {
    return this.inTurn(async () => {
      const entries = this.entries();
      for (const entry of entries) if (!entry.pinned) await this.drop(entry);
      await this.save(entries.filter(({ pinned }) => pinned));
    });
  }

  /** The kept answer, or `undefined` when it is gone. */
  async answer({ id, kept }: HistoryEntry): Promise<string | undefined> {
    return kept ? readFile(this.path(id), 'utf8').catch(() => undefined) : undefined;
  }

  /** One change at a time: each begins from what the one before it left. */
  private inTurn(change: () => Promise<void>): Promise<void> {
    const turn = this.writing.then(change);
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  private async save(entries: readonly HistoryEntry[]): Promise<void> {
    await this.app.editor.windowState.update(key, entries);
    this.changes.fire();
  }

  private async keep(id: string, answer: KeptAnswer): Promise<boolean> {
    try {
      await mkdir(join(this.app.editor.storageFolder, 'history'), { recursive: true, mode: 0o700 });
      if ('file' in answer) await copyFile(answer.file, this.path(id));
      else await writeFile(this.path(id), answer.text, { mode: 0o600 });
      return true;
    } catch (error) {
      this.app.editor.log.warn(`An answer could not be kept in history: ${String(error)}`);
      return false;
    }
  }

  private async drop({ id }: HistoryEntry): Promise<void> {
    await rm(this.path(id), { force: true }).catch(() => undefined);
  }

  private path(id: string): string {
    return join(this.app.editor.storageFolder, 'history', `${id}.json`);
  }
}

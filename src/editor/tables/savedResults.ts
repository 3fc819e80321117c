import * as v from 'valibot';
import { stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NamedSource, TableSource } from '../../reports/engine/engine';
import { manifestName } from '../../reports/manifest';
import { deleteResultFolder } from '../../reports/results';
import type { StateStore } from '../../shared/ports';
import type { SavedResultInfo } from './tableToOpen';

const storeKey = 'results';

/** A temporary result, saved while a tab shows it. */
export interface SavedResult {
  readonly key: string;
  readonly title: string;
  readonly provenance: string;
  /** The source of the table. Its file is in the folder of the result. */
  readonly source: TableSource;
  /** The ID of the connection or data warehouse; omitted for a result from workspace files. */
  readonly connectionId?: string;
  readonly facts: SavedResultInfo;
}

/**
 * Manages the results shown in the tabs of a window. Deletes the files of a result when its tab is closed.
 * After a window reload, restored tabs show their results again.
 */
export class SavedResults {
  private writing = Promise.resolve();

  /** @param isShown whether a tab shows the table of a key, or is being opened for it */
  constructor(
    private readonly store: StateStore<typeof storeKey>,
    private readonly isShown: (key: string) => boolean,
  ) {}

  /** Saves a result. Deletes the previous result with the same key, and results without a tab. */
  save(result: SavedResult): Promise<void> {
    return this.inTurn(async () => {
      const others = this.all().filter(({ source }) => source.path !== result.source.path);
      const closed = others.filter(({ key }) => key === result.key || !this.isShown(key));
      await this.store.update(storeKey, [...others.filter((other) => !closed.includes(other)), result]);
      for (const each of closed) await deleteResultFolder(folderOf(each));
    });
  }

  /**
   * Returns the result of a key and marks it as used. Returns `undefined` if there is none, or if its file was
   * deleted.
   */
  async find(key: string): Promise<SavedResult | undefined> {
    const found = this.all().find((result) => result.key === key);
    if (!found || !(await exists(found.source.path))) return undefined;
    const now = new Date();
    await utimes(join(folderOf(found), manifestName), now, now).catch(() => undefined);
    const { tables } = found.facts;
    if (!tables) return found;
    return { ...found, facts: { ...found.facts, tables: await existing(tables) } };
  }

  /** Deletes the result of a key when its last tab was closed. */
  closed(key: string): Promise<void> {
    return this.inTurn(async () => {
      const all = this.all();
      const closed = all.filter((result) => result.key === key);
      if (closed.length === 0 || this.isShown(key)) return;
      await this.store.update(
        storeKey,
        all.filter((result) => result.key !== key),
      );
      for (const each of closed) await deleteResultFolder(folderOf(each));
    });
  }

  private all(): readonly SavedResult[] {
    const saved = this.store.get(storeKey);
    return Array.isArray(saved) ? saved.filter(isResult) : [];
  }

  /** Runs changes sequentially, because each depends on the result of the previous one. */
  private inTurn(change: () => Promise<void>): Promise<void> {
    const turn = this.writing.then(change);
    this.writing = turn.catch(() => undefined);
    return turn;
  }
}

function folderOf({ source }: SavedResult): string {
  return dirname(source.path);
}

const savedResult = v.looseObject({
  key: v.string(),
  title: v.string(),
  provenance: v.string(),
  source: v.looseObject({ path: v.string() }),
  facts: v.looseObject({}),
});

function isResult(value: unknown): value is SavedResult {
  return v.is(savedResult, value);
}

/** Returns the sources whose files exist, because snapshots might have been deleted. */
async function existing(tables: readonly NamedSource[]): Promise<readonly NamedSource[]> {
  const there = await Promise.all(tables.map(({ source }) => exists(source.path)));
  return tables.filter((_, place) => there[place]);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

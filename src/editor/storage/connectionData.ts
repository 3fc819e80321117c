import * as l10n from '@vscode/l10n';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { connectionFolder, noConnection } from '../../shared/connectionFolder';
import { formatList } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { Disposable, StateStore } from '../../shared/ports';
import { renameReplacing } from '../../reports/rename';
import { connectionFolders, type FolderName } from './folders';
import {
  globalKeys,
  windowKeys,
  type GlobalKey,
  type IsConnection,
  type KeyPolicy,
  type WindowKey,
} from './stateKeys';

export interface ConnectionDataOptions {
  readonly globalState: StateStore<GlobalKey>;
  readonly windowState: StateStore<WindowKey>;
  readonly folder: (name: FolderName) => string;
  /** The IDs of the saved connections and data warehouses. */
  readonly connectionIds: () => readonly string[];
  readonly warn: (message: string) => void;
}

/** Called with the ID of a connection or a data warehouse that is being deleted. */
export type ForgetListener = (connectionId: string) => Promise<void>;

/** The minimum age of folders to prune, because another window might have just added the connection. */
const settledMs = 60 * 60_000;

/**
 * Deletes the stored data of connections and data warehouses on this computer, except for the lists of them and
 * their secrets.
 */
export class ConnectionData {
  private readonly listeners = new Set<ForgetListener>();

  constructor(private readonly options: ConnectionDataOptions) {}

  /**
   * Calls a listener before the data of a connection or a data warehouse is deleted. The deletion waits for its promise.
   */
  onWillForget(listener: ForgetListener): Disposable {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /**
   * Deletes the stored data of a connection or a data warehouse.
   *
   * @throws UserError of kind `file` that lists folders that couldn't be deleted; all other data is deleted.
   *   Also any error of a listener or of the state; then no folder is deleted.
   */
  async forget(id: string): Promise<void> {
    for (const listener of this.listeners) await listener(id);
    await this.pruneState((other) => other !== id);
    const left: string[] = [];
    let cause: unknown;
    for (const name of connectionFolders) {
      const path = connectionFolder(this.options.folder(name), id);
      await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) => {
        left.push(path);
        cause = error;
      });
    }
    if (left.length === 0) return;
    throw new UserError(
      'file',
      l10n.t("Couldn't delete all data. Remaining folders: {folders}.", {
        folders: formatList(left),
      }),
      {
        advice: l10n.t('Close other programs that use this data, then try again.'),
        cause,
      },
    );
  }

  /**
   * Deletes data of connections and data warehouses that don't exist, for example because they were removed on another
   * computer. Never rejects.
   */
  async prune(nowMs = Date.now()): Promise<void> {
    const { connectionIds, folder, warn } = this.options;
    try {
      await adoptSnapshots(folder('snapshots'));
      const ids = new Set(connectionIds());
      await this.pruneState((id) => ids.has(id));
      for (const name of connectionFolders) await pruneFolder(folder(name), ids, nowMs);
    } catch (error) {
      warn(`Data of removed connections could not be deleted: ${String(error)}`);
    }
  }

  private async pruneState(isKnown: (id: string) => boolean): Promise<void> {
    const isConnection: IsConnection = (id) => typeof id === 'string' && isKnown(id);
    await pruneStore(this.options.globalState, globalKeys, isConnection);
    await pruneStore(this.options.windowState, windowKeys, isConnection);
  }
}

async function pruneStore<Key extends string>(
  store: StateStore<Key>,
  keys: Readonly<Record<string, KeyPolicy>>,
  isConnection: IsConnection,
): Promise<void> {
  for (const [name, policy] of Object.entries(keys)) {
    if (policy === 'perConnection') {
      for (const key of store.keys()) {
        if (!key.startsWith(name) || isConnection(key.slice(name.length))) continue;
        await store.update(key as Key, undefined);
      }
    } else if (policy !== 'list' && policy !== 'unrelated') {
      const before = store.get(name as Key);
      if (before === undefined) continue;
      const after = policy(before, isConnection);
      if (JSON.stringify(after) !== JSON.stringify(before)) await store.update(name as Key, after);
    }
  }
}

async function pruneFolder(path: string, ids: ReadonlySet<string>, nowMs: number): Promise<void> {
  const known = new Set([...ids, noConnection].map((id) => basename(connectionFolder(path, id))));
  for (const name of await readdir(path).catch(() => [])) {
    // The names of files being written start with a dot.
    if (name.startsWith('.') || known.has(name)) continue;
    const entry = join(path, name);
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: nowMs }));
    // A file that another program has open is deleted by a later call.
    if (nowMs - mtimeMs > settledMs) await rm(entry, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Moves the snapshots of earlier builds, whose folder had another name, unless there are newer ones. */
async function adoptSnapshots(path: string): Promise<void> {
  const earlier = join(dirname(path), 'datasets');
  if (existsSync(earlier) && !existsSync(path)) await renameReplacing(earlier, path);
}

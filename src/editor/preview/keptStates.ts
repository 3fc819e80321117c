import type { StateStore } from '../../shared/ports';
import { isRecord } from '../../shared/record';

const storeKey = 'tablePreviews';
const maxTables = 100;
/** The maximum length of a serialized state. Usual states have a few thousand characters. */
const longestState = 100_000;

interface Kept {
  readonly key: string;
  /** The ID of the connection or data warehouse of the table; omitted for a workspace file. */
  readonly connectionId?: string | undefined;
  readonly state: unknown;
}

/** Stores the view states of tables in the workspace state, most recently changed first. */
export class KeptStates {
  constructor(private readonly store: StateStore<typeof storeKey>) {}

  /** Returns the saved state of a table without validation. The webview validates it. */
  read(key: string): unknown {
    return this.all().find((kept) => kept.key === key)?.state;
  }

  async write(key: string, connectionId: string | undefined, state: unknown): Promise<void> {
    if (JSON.stringify(state).length > longestState) return;
    const others = this.all().filter((kept) => kept.key !== key);
    await this.store.update(storeKey, [{ key, connectionId, state }, ...others].slice(0, maxTables));
  }

  private all(): readonly Kept[] {
    const kept = this.store.get(storeKey);
    if (!Array.isArray(kept)) return [];
    return kept.filter((each): each is Kept => isRecord(each) && typeof each['key'] === 'string');
  }
}

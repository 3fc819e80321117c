import type { StateStore } from '../../shared/ports';
import { isRecord } from '../../shared/record';

const storeKey = 'tablePreviews';
const maxTables = 100;
/** Filters, columns and a chart take a few thousand characters; what is longer is not one of ours. */
const longestState = 100_000;

interface Kept {
  readonly key: string;
  /** The connection whose data the table shows; absent for a file of a workspace. */
  readonly connectionId?: string | undefined;
  readonly state: unknown;
}

/** What the previews of a window keep about their tables, the tables used last first. */
export class KeptStates {
  constructor(private readonly store: StateStore<typeof storeKey>) {}

  /** Whatever was kept under the key of a table; the page checks it before it uses it. */
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

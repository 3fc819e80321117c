import * as v from 'valibot';
import type { StateStore } from '../../shared/ports';
import { optionalOrInvalid, parsedItems, record, text } from '../../shared/schema';
import type { Spelling } from '../../shared/table/table';

const storeKey = 'tableStates';
const maxTables = 100;
/** The maximum length of a serialized state. Usual states have a few thousand characters. */
const longestState = 100_000;

type SavedState = v.InferOutput<typeof savedState>;
const savedState = record({
  key: text(),
  /** The ID of the connection or data warehouse of the table; omitted for a workspace file. */
  connectionId: optionalOrInvalid(text()),
  state: v.optional(v.unknown()),
  /** The delimiter that the user selected for a CSV file; omitted if it is detected. */
  delimiter: v.optional(v.unknown()),
  /** The text columns that the user treats as numbers or times: spellings by column ID. */
  treated: v.optional(v.unknown()),
});

/** Stores the view states, selected delimiters, and treated columns of tables in the workspace state, most recently changed first. */
export class SavedStates {
  constructor(private readonly store: StateStore<typeof storeKey>) {}

  /** Returns the saved state of a table without validation. The webview validates it. */
  read(key: string): unknown {
    return this.find(key)?.state;
  }

  async write(key: string, connectionId: string | undefined, state: unknown): Promise<void> {
    if (JSON.stringify(state).length > longestState) return;
    await this.update({ ...this.find(key), key, connectionId, state });
  }

  /** Returns the selected delimiter of a table without validation. */
  delimiter(key: string): unknown {
    return this.find(key)?.delimiter;
  }

  /** @param delimiter `undefined` to detect the delimiter */
  async writeDelimiter(key: string, delimiter: string | undefined): Promise<void> {
    await this.update({ state: undefined, ...this.find(key), key, delimiter });
  }

  /** Returns the columns that are treated as numbers or times without validation. */
  treated(key: string): unknown {
    return this.find(key)?.treated;
  }

  async writeTreated(
    key: string,
    connectionId: string | undefined,
    treated: Readonly<Record<string, Spelling>>,
  ): Promise<void> {
    await this.update({ state: undefined, ...this.find(key), key, connectionId, treated });
  }

  private async update(changed: SavedState): Promise<void> {
    const others = this.all().filter(({ key }) => key !== changed.key);
    await this.store.update(storeKey, [changed, ...others].slice(0, maxTables));
  }

  private find(key: string): SavedState | undefined {
    return this.all().find((saved) => saved.key === key);
  }

  private all(): readonly SavedState[] {
    return parsedItems(savedState, this.store.get(storeKey));
  }
}

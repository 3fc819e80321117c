import { byId } from './table/byId';
import { Emitter } from './emitter';
import type { StateStore } from './ports';

interface SavedRecord {
  readonly id: string;
  readonly name: string;
}

/** What a `RecordStore` has to know about its records. */
interface RecordKind<T, Key> {
  /** The key of the records that are valid on any computer. Settings Sync may synchronize it. */
  readonly key: Key;
  /** The key of the records that are valid only on this computer. */
  readonly localKey: Key;
  readonly isLocal: (record: T) => boolean;
  /** Returns `undefined` for a record that isn't valid. */
  readonly parse: (value: unknown) => T | undefined;
  /** The error message for a blank name. */
  readonly noName: () => string;
  /** The error message for the name of another record. */
  readonly nameTaken: (name: string) => string;
}

/**
 * Records in a state that all windows share, in the order in which they were added. Records that are valid only on
 * this computer follow the others.
 */
export class RecordStore<T extends SavedRecord, Key extends string> {
  private readonly changes = new Emitter<void>();
  readonly onDidChange = this.changes.on;
  /** The records by the stored list, because views look up each record. A state replaces a list that changes. */
  private readonly parsed = new WeakMap<readonly unknown[], readonly T[]>();

  constructor(
    private readonly state: StateStore<Key>,
    private readonly kind: RecordKind<T, Key>,
  ) {}

  /** Returns the valid records. Reads the state each time, because another window may have changed it. */
  list(): readonly T[] {
    return this.all();
  }

  get(id: string): T | undefined {
    return this.parsedLists()
      .map((records) => byId(records, id))
      .find((record) => record !== undefined);
  }

  /** Adds a record, or replaces the one with the same ID in place. */
  async save(record: T): Promise<void> {
    const all = this.all();
    const known = all.some(({ id }) => id === record.id);
    await this.write(
      known ? all.map((other) => (other.id === record.id ? record : other)) : [...all, record],
    );
  }

  async remove(id: string): Promise<void> {
    await this.write(this.all().filter((record) => record.id !== id));
  }

  /** Validates the name of a record. Returns an error message, or `undefined` if the name is valid. */
  nameProblem(name: string, exceptId?: string): string | undefined {
    const requested = name.trim();
    if (requested === '') return this.kind.noName();
    const taken = this.list().some(
      (record) => record.id !== exceptId && record.name.toLowerCase() === requested.toLowerCase(),
    );
    return taken ? this.kind.nameTaken(requested) : undefined;
  }

  /** Returns all valid records, also those that a subclass doesn't list. */
  protected all(): readonly T[] {
    return this.parsedLists().flat();
  }

  private parsedLists(): readonly (readonly T[])[] {
    return [this.kind.key, this.kind.localKey].map((key) => {
      const stored = this.state.get(key);
      if (!Array.isArray(stored)) return [];
      const known = this.parsed.get(stored);
      if (known) return known;
      const records = stored.map(this.kind.parse).filter((record) => record !== undefined);
      this.parsed.set(stored, records);
      return records;
    });
  }

  private async write(records: readonly T[]): Promise<void> {
    const { key, localKey, isLocal } = this.kind;
    await this.state.update(
      key,
      records.filter((record) => !isLocal(record)),
    );
    await this.state.update(localKey, records.filter(isLocal));
    this.changes.fire();
  }
}

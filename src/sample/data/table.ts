import type { Entity } from './entity';

/** Records of one type by numeric key, in insertion order. */
export class Table<T extends Entity & { readonly key: number }> {
  private readonly records = new Map<number, T>();
  private last = 0;
  /** Cached list of all records; undefined after a change. */
  private list: readonly T[] | undefined;

  constructor(records: Iterable<T> = []) {
    for (const record of records) this.put(record);
  }

  /** Creates a record with the next free key and adds it. */
  add(make: (key: number) => T): T {
    return this.put(make(this.last + 1));
  }

  /** Adds a record, or replaces the record with the same key. */
  put(record: T): T {
    this.records.set(record.key, record);
    this.last = Math.max(this.last, record.key);
    this.list = undefined;
    return record;
  }

  get(key: number | string): T | undefined {
    return this.records.get(Number(key));
  }

  delete(key: number): boolean {
    this.list = undefined;
    return this.records.delete(key);
  }

  all(): readonly T[] {
    this.list ??= [...this.records.values()];
    return this.list;
  }
}

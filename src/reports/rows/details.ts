import { Emitter } from '../../shared/emitter';

/** The maximum number of cached details. */
const maxDetails = 80;

/**
 * Details from snapshots for the rows of a view. They are read in the background and cached, and `onDidRead` reports
 * each. The data of a snapshot never changes, so its path identifies its details.
 */
export class Details {
  private readonly known = new Map<string, { readonly value: unknown }>();
  private readonly reading = new Set<string>();
  private readonly changes = new Emitter<void>();
  readonly onDidRead = this.changes.on;

  /** @param onError called with read errors; the rows then omit these details */
  constructor(private readonly onError: (error: unknown) => void) {}

  /**
   * Returns the cached result, or `undefined` while it is being read or if it couldn't be read. A key always has the
   * same type of result.
   */
  get<Value>(key: string, read: () => Promise<Value>): Value | undefined {
    const known = this.known.get(key);
    if (known) return known.value as Value | undefined;
    if (!this.reading.has(key)) void this.read(key, read);
    return undefined;
  }

  private async read(key: string, read: () => Promise<unknown>): Promise<void> {
    this.reading.add(key);
    const value = await read().catch((error: unknown) => {
      this.onError(error);
      return undefined;
    });
    this.reading.delete(key);
    this.known.set(key, { value });
    for (const oldest of [...this.known.keys()].slice(0, -maxDetails)) this.known.delete(oldest);
    this.changes.fire();
  }
}

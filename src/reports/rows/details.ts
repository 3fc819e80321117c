import { Emitter } from '../../shared/emitter';

/**
 * Things that are read from snapshots for the rows of a view: read once, in the background, and told of when they are
 * there. A snapshot never changes, so its path says which reading it is.
 */
export class Details {
  private readonly known = new Map<string, { readonly value: unknown }>();
  private readonly reading = new Set<string>();
  private readonly changes = new Emitter<void>();
  readonly onDidRead = this.changes.on;

  /**
   * @param onError hears of what could not be read; the rows go without
   * @param most how many readings are kept
   */
  constructor(
    private readonly onError: (error: unknown) => void,
    private readonly most = 80,
  ) {}

  /** What was read, or `undefined` while it is being read. A key belongs to one kind of reading. */
  get<Value>(key: string, read: () => Promise<Value>): Value | undefined {
    const known = this.known.get(key);
    if (known !== undefined) return known.value as Value | undefined;
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
    for (const oldest of [...this.known.keys()].slice(0, -this.most)) this.known.delete(oldest);
    this.changes.fire();
  }
}

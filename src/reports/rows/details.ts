import { Emitter } from '../../shared/emitter';

/** The maximum number of cached details. */
const maxDetails = 80;

interface Detail {
  /** Never rejects. */
  readonly loaded: Promise<unknown>;
  value?: unknown;
  hasFailed?: boolean;
}

/**
 * Details from snapshots for the rows of a view. They are read in the background and cached, and `onDidRead` reports
 * each. The data of a snapshot never changes, so its path identifies its details. A key always has the same type of
 * result.
 */
export class Details {
  private readonly known = new Map<string, Detail>();
  private readonly changes = new Emitter<void>();
  readonly onDidRead = this.changes.on;

  /** @param onError called with read errors; the rows then omit these details */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Returns the cached result, or `undefined` while it is being read or if it couldn't be read. */
  get<Value>(key: string, read: () => Promise<Value>): Value | undefined {
    return this.detail(key, read).value as Value | undefined;
  }

  /** Returns the cached result, or waits until it is read, again after an error; `undefined` if it can't be read. */
  load<Value>(key: string, read: () => Promise<Value>): Promise<Value | undefined> {
    if (this.known.get(key)?.hasFailed === true) this.known.delete(key);
    return this.detail(key, read).loaded as Promise<Value | undefined>;
  }

  private detail(key: string, read: () => Promise<unknown>): Detail {
    const known = this.known.get(key);
    if (known) return known;
    const detail: Detail = {
      loaded: read()
        .catch((error: unknown) => {
          detail.hasFailed = true;
          this.onError(error);
        })
        .then((value) => {
          detail.value = value;
          this.changes.fire();
          return value;
        }),
    };
    this.known.set(key, detail);
    for (const oldest of [...this.known.keys()].slice(0, -maxDetails)) this.known.delete(oldest);
    return detail;
  }
}

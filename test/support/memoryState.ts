import type { StateStore } from '../../src/shared/ports';

/** Simulates the durable state of an editor in memory. Values are serialized as JSON, and each read returns a copy. */
export class MemoryState implements StateStore {
  private readonly entries = new Map<string, string>();
  /** If set, the next update fails with this error and changes nothing. */
  nextFailure: Error | undefined;

  constructor(entries: Readonly<Record<string, unknown>> = {}) {
    for (const [key, value] of Object.entries(entries)) this.entries.set(key, JSON.stringify(value));
  }

  get(key: string): unknown {
    const json = this.entries.get(key);
    return json === undefined ? undefined : (JSON.parse(json) as unknown);
  }

  update(key: string, value: unknown): Promise<void> {
    const failure = this.nextFailure;
    this.nextFailure = undefined;
    if (failure !== undefined) return Promise.reject(failure);
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, JSON.stringify(value));
    return Promise.resolve();
  }

  keys(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** Content that would be stored on disk. */
  get onDisk(): string {
    return [...this.entries].map(([key, json]) => `${key}=${json}`).join('\n');
  }
}

/** A value that notifies subscribers of changes. */
export interface Observable<T> {
  get(): T;
  /** @returns a function that unsubscribes */
  subscribe(listener: (value: T) => void): () => void;
}

export class Value<T> implements Observable<T> {
  private readonly listeners = new Set<(value: T) => void>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (value === this.value) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  subscribe(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

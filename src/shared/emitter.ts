import type { Disposable } from './ports';

/** A minimal event source for the domain, which cannot use the editor's. Listeners run in order of arrival. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Subscribes until the returned handle is disposed. */
  readonly on = (listener: (value: T) => void): Disposable => {
    const subscription = (value: T): void => listener(value);
    this.listeners.add(subscription);
    return { dispose: () => this.listeners.delete(subscription) };
  };

  /** Tells every listener, also when one of them throws; the first error is thrown after all have heard. */
  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

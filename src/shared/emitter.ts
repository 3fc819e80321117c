import type { Disposable } from './ports';

/**
 * A minimal event emitter for domain code, which can't import `vscode`. Listeners run in subscription order.
 */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Subscribes until the returned handle is disposed. */
  readonly on = (listener: (value: T) => void): Disposable => {
    const subscription = (value: T): void => listener(value);
    this.listeners.add(subscription);
    return { dispose: () => this.listeners.delete(subscription) };
  };

  /** Calls every listener, even if one throws. Throws the first error after all listeners have run. */
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

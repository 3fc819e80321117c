import type { Session } from './database';

/** Runs one task at a time, in the order of arrival. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** @throws UserError if the signal of the session aborts before `work` starts, and any error of `work` */
  async take<T>(session: Session, work: () => Promise<T>): Promise<T> {
    const before = this.last;
    const turn = withResolver();
    this.last = before.then(() => turn.promise);
    try {
      await session.patiently(before);
      return await work();
    } finally {
      turn.resolve();
    }
  }
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

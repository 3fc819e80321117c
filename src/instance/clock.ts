import { canceledError } from '../shared/userError';

/** The clock and timers of domain code. Tests replace them. */
export interface Clock {
  /** Returns the current time, in milliseconds since 1970. */
  now(): number;
  /** @throws UserError `canceled` as soon as the signal is aborted */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      };
      const cancel = (): void => {
        end();
        reject(canceledError());
      };
      const timer = setTimeout(() => {
        end();
        resolve();
      }, milliseconds);
      if (signal?.aborted === true) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    }),
};

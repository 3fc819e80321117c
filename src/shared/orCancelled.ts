import { UserError } from './userError';

/** The result of the work, unless the signal is aborted first; the work itself goes on. */
export async function orCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const left = new AbortController();
  const cancelled = new Promise<never>((_, reject) => {
    const cancel = (): void => reject(new UserError('cancelled', 'Cancelled.'));
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true, signal: left.signal });
  });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    left.abort();
  }
}

import { canceledError } from './userError';

/** Waits for the work, or rejects once the signal is aborted. The work itself continues. */
export async function orCanceled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const left = new AbortController();
  const canceled = new Promise<never>((_, reject) => {
    const cancel = (): void => reject(canceledError());
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true, signal: left.signal });
  });
  try {
    return await Promise.race([work, canceled]);
  } finally {
    left.abort();
  }
}

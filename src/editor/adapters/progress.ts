import { ProgressLocation, window } from 'vscode';
import { labelText } from './uiText';

/** Shorter work shows no progress: a notification that appears only briefly is distracting. */
const quietMs = 600;

export interface Progressing {
  readonly signal: AbortSignal;
  /** Replaces the second half of the progress line: `4.2 MB received`. */
  readonly say: (message: string) => void;
}

/** Runs cancellable work and shows its progress. */
export type ShowProgress = <T>(title: string, work: (progress: Progressing) => Promise<T>) => Promise<T>;

/** Runs cancellable work, with a progress notification once it takes long enough to be noticed. */
export async function withProgress<T>(
  title: string,
  work: (progress: Progressing) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let said: string | undefined;
  let report: ((message: string) => void) | undefined;
  const running = work({
    signal: controller.signal,
    say: (message) => {
      said = message;
      report?.(message);
    },
  });

  const timer = setTimeout(() => {
    const options = { location: ProgressLocation.Notification, title: labelText(title), cancellable: true };
    void window.withProgress(options, async (progress, token) => {
      token.onCancellationRequested(() => controller.abort());
      report = (message) => progress.report({ message: labelText(message) });
      if (said !== undefined) report(said);
      await running.catch(() => undefined);
    });
  }, quietMs);
  try {
    return await running;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a signal that is aborted when any of the given signals is. */
export function linkedSignal(...signals: readonly AbortSignal[]): AbortSignal {
  return AbortSignal.any([...signals]);
}

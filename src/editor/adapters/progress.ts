import { ProgressLocation, window } from 'vscode';
import { labelText } from './uiText';

/** The delay before the notification appears, because a brief notification is distracting. */
const quietMs = 600;

export interface Progressing {
  readonly signal: AbortSignal;
  /** Replaces the message after the title, for example `4.2 MB received`. */
  readonly say: (message: string) => void;
}

/** Runs cancelable work and shows its progress. */
export type ShowProgress = <T>(title: string, work: (progress: Progressing) => Promise<T>) => Promise<T>;

/** Runs cancelable work and shows a progress notification after a short delay. */
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

/** Returns a signal that is aborted when any of the given signals is aborted. */
export function linkedSignal(...signals: readonly AbortSignal[]): AbortSignal {
  return AbortSignal.any([...signals]);
}

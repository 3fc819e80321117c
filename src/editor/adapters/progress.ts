import { ProgressLocation, window } from 'vscode';
import { labelText } from './uiText';

/** Work shorter than this shows no progress: a notification that flashes by only distracts. */
const quietMs = 600;

export interface Progressing {
  readonly signal: AbortSignal;
  /** Replaces the second half of the progress line: `4.2 MB received`. */
  readonly say: (message: string) => void;
}

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

/** A signal that is aborted as soon as one of the others is. */
export function linkedSignal(...signals: readonly AbortSignal[]): AbortSignal {
  return AbortSignal.any([...signals]);
}

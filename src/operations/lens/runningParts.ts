import * as l10n from '@vscode/l10n';
import type { LensPart } from './lensRow';

/** The displayed state of a running operation. */
export interface RowRun {
  readonly milliseconds: number;
  /** The duration, the page or attempt if any, and the bytes received: `3.2 s · page 2 · 1.5 MB`. */
  readonly progress: string;
}

/** Returns the parts of a row for a running operation: `Running... 4 s | Cancel`. */
export function runningParts({ milliseconds, progress }: RowRun): readonly LensPart<'cancel' | 'running'>[] {
  return [
    {
      id: 'running',
      icon: 'loading~spin',
      text: l10n.t('Running... {duration}', { duration: formatSeconds(milliseconds) }),
      tooltip: progress,
    },
    { id: 'cancel', text: l10n.t({ message: 'Cancel', comment: 'Cancels a running operation' }) },
  ];
}

/** Formats an elapsed time: `4 s`, `2 min 5 s`. */
function formatSeconds(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return l10n.t('{seconds} s', { seconds });
  return l10n.t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

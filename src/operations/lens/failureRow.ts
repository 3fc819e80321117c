import * as l10n from '@vscode/l10n';
import { formatTime } from '../../shared/format';
import type { UserError } from '../../shared/userError';
import { fitRow, type LensPart } from './lensRow';

type FailurePart = 'details' | 'fix' | 'log' | 'retry' | 'time';

/** The content of the row above a failed run. */
interface FailureRowInfo {
  readonly failure: UserError;
  /** The start time of the run. */
  readonly at: Date;
  /** The label of the button that fixes the problem; `undefined` if there is none. */
  readonly fix: string | undefined;
  /** Whether the server response or the detail of the error is available. */
  readonly hasDetails: boolean;
}

/**
 * Returns the row above a failed run. The fix or, without one, Try Again is first, because a narrow editor shows
 * only the start of a row. The time and the other actions follow. The text below the row begins with the cause. The
 * row contains Details or Show Log, but not both, because there isn't enough space, and neither beside a long fix.
 */
export function failureRow({
  failure,
  at,
  fix,
  hasDetails,
}: FailureRowInfo): readonly LensPart<FailurePart>[] {
  const tooltip = l10n.t('Show the complete response or error message.');
  const retry = {
    id: 'retry',
    text: l10n.t('Try Again'),
    tooltip: l10n.t('Run the same operation again, with the same variables on the same connection.'),
  } as const;
  return fitRow<FailurePart>([
    fix === undefined ? retry : { id: 'fix', text: fix },
    { id: 'time', icon: 'error', text: formatTime(at), tooltip: failure.explanation },
    ...(fix === undefined ? [] : [retry]),
    hasDetails
      ? { id: 'details', text: l10n.t('Details'), tooltip, isOptional: true }
      : { id: 'log', text: l10n.t('Show Log'), isOptional: true },
  ]);
}

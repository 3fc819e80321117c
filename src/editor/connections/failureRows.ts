import * as l10n from '@vscode/l10n';
import { hintOf, type UserError } from '../../shared/userError';
import { separator, wrapped } from '../adapters/confirmationRows';
import type { EntryRow } from '../adapters/steps/entryStep';
import { hintAction } from '../adapters/hints';
import { withIcon } from '../adapters/uiText';

/** A row to show after a failed request. A `note` row only shows information. */
export interface FailureRow extends EntryRow {
  readonly id: 'retry' | 'addHeader' | 'save' | 'note';
}

/** A row that continues despite the error. */
type SaveRow = Pick<EntryRow, 'label' | 'description' | 'detail'>;

/** The actions to offer after a failed request, in addition to a retry. */
export interface FailureOffers {
  /** Whether the user can add a custom header. */
  readonly header: boolean;
  /** The row that continues despite the error, if that is possible. */
  readonly save?: SaveRow | undefined;
}

/** Returns the row that saves a connection without verifying it. */
export function saveRow(): SaveRow {
  return {
    label: withIcon('save', l10n.t('Save Without Verifying')),
    description: l10n.t('verified on first use'),
  };
}

/** Returns the row that continues to the next step, or completes the last one, without verification. */
export function continueRow(): SaveRow {
  return {
    label: withIcon('arrow-right', l10n.t('Continue Without Verifying')),
    description: l10n.t('verified on first use'),
  };
}

/**
 * Returns the rows to show after a failed request. The first row retries the request or adds a header for an access
 * proxy. It also shows the error, so that screen readers announce it.
 */
export function failureRows(error: UserError, { header, save }: FailureOffers): readonly FailureRow[] {
  const needsHeader = header && error.kind === 'accessProxy';
  const retry = l10n.t('Try Again');
  const detail = error.message;
  const lines = wrapped(adviceOf(error, needsHeader)).filter((line) => line !== '');
  return [
    ...(needsHeader
      ? [
          { id: 'addHeader', label: withIcon('error', l10n.t('Add Header...')), detail } as const,
          { id: 'retry', label: withIcon('refresh', retry) } as const,
        ]
      : [{ id: 'retry', label: withIcon('error', retry), detail } as const]),
    ...(save ? [{ ...save, id: 'save' } as const] : []),
    ...(lines.length === 0 ? [] : [{ id: 'note', label: '', kind: separator } as const]),
    // The label is empty because VS Code moves rows with a matching label to the top.
    ...lines.map((line) => ({ id: 'note', label: '', description: line }) as const),
  ];
}

function adviceOf(error: UserError, needsHeader: boolean): string {
  const hint = needsHeader ? undefined : hintAction(hintOf(error))?.sentence;
  return [error.advice, hint].filter((text) => text !== undefined).join(' ');
}

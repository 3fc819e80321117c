import * as l10n from '@vscode/l10n';
import { hintOf, type UserError } from '../../shared/userError';
import { separator, wrapped } from '../adapters/confirmationRows';
import type { EntryRow } from '../adapters/steps/entryStep';
import { hintAction } from '../adapters/hints';
import { withIcon } from '../adapters/uiText';

/** A row of a failure. `note` only shows information. */
export interface FailureRow extends EntryRow {
  readonly id: 'retry' | 'addHeader' | 'save' | 'note';
}

/** A row that continues in spite of an error. */
type SaveRow = Pick<EntryRow, 'label' | 'description' | 'detail'>;

/** What the rows of a failed request offer besides another attempt. */
export interface FailureOffers {
  /** Whether the user can add a custom header. */
  readonly header: boolean;
  /** The row that continues in spite of the error, if there is one. */
  readonly save?: SaveRow | undefined;
}

/** The row that saves a connection unverified. */
export function saveRow(): SaveRow {
  return {
    label: withIcon('save', l10n.t('Save Without Verifying')),
    description: l10n.t('verified on first use'),
  };
}

/**
 * Returns the rows of a failed request. The first one shows the error, so that a screen reader reads it, and makes
 * another attempt, if necessary after the user has added a header for an access proxy.
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
    ...(save === undefined ? [] : [{ ...save, id: 'save' } as const]),
    ...(lines.length === 0 ? [] : [{ id: 'note', label: '', kind: separator } as const]),
    // VS Code moves rows whose label matches the text to the top.
    ...lines.map((line) => ({ id: 'note', label: '', description: line }) as const),
  ];
}

function adviceOf(error: UserError, needsHeader: boolean): string {
  const hint = needsHeader ? undefined : hintAction(hintOf(error))?.sentence;
  return [error.advice, hint].filter((text) => text !== undefined).join(' ');
}

import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';

/** Returns the error for a warehouse to which tables can't be sent. */
export function sendingUnsupported(): UserError {
  return new UserError('input', l10n.t("Tables can't be sent to Trino."), {
    advice: l10n.t(
      'To load a report into Trino, export the report for a data warehouse, and then run the statements in {file}.',
      {
        file: 'trino.sql',
      },
    ),
  });
}

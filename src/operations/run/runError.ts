import * as l10n from '@vscode/l10n';
import { toUserError, type UserError } from '../../shared/userError';

/** Converts any error of a run to a `UserError`. */
export function runError(error: unknown): UserError {
  return toUserError(error, l10n.t("Couldn't run the operation."));
}

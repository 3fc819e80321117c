import * as l10n from '@vscode/l10n';
import { UserError } from '../shared/userError';
import type { Connection } from './connection';
import { isWordless } from './wordless';

/** Whether an instance rejected the credential. */
export function isUnauthorized(error: unknown): error is UserError {
  return error instanceof UserError && error.kind === 'unauthorized';
}

/**
 * Whether a request was rejected without a reason. It isn't documented how instances reject expired tokens, so a
 * renewal might help.
 */
export function isUnexplainedRejection(error: unknown): error is UserError {
  return (
    error instanceof UserError &&
    error.kind === 'accessProxy' &&
    error.status === 401 &&
    isWordless(error.detail ?? '')
  );
}

/**
 * Creates the error for a mutation that isn't sent again. It may have run, because a proxy can lose its
 * response and return 401.
 */
export function notSentAgain({ baseUrl }: Connection, refused: UserError): UserError {
  const { host } = new URL(baseUrl);
  return new UserError(
    'httpStatus',
    isUnexplainedRejection(refused)
      ? l10n.t(
          "A proxy in front of {host} probably rejected the request (401), and the mutation wasn't sent again.",
          { host },
        )
      : l10n.t("{host} rejected the access token (401), and the mutation wasn't sent again.", { host }),
    {
      advice: l10n.t(
        "Check whether the change was made. If it wasn't, run the mutation again. The access token has been refreshed.",
      ),
      detail: refused.detail,
      status: 401,
    },
  );
}

import * as l10n from '@vscode/l10n';
import { httpsRequiredText } from '../instance/http/httpsRequired';
import { UserError, type ErrorKind, type UserErrorOptions } from '../shared/userError';

/**
 * Returns the message, the advice, and the hint for an error of a data warehouse.
 *
 * @param reason the text of the server, already redacted and shortened
 */
export function explainError(
  kind: ErrorKind,
  host: string,
  reason: string,
): { readonly message: string } & Pick<UserErrorOptions, 'advice' | 'hint'> {
  switch (kind) {
    case 'unauthorized':
      return {
        message: l10n.t('{host} rejected the user name or the password.', { host }),
        advice: l10n.t('Enter the password of the data warehouse again.'),
        hint: 'enterWarehousePassword',
      };
    case 'forbidden':
      return {
        message:
          reason === ''
            ? l10n.t("The account isn't allowed to run the statement.")
            : l10n.t("The account isn't allowed to run the statement: {reason}", {
                reason,
              }),
        advice: l10n.t('Ask an administrator of the data warehouse for the privilege.'),
      };
    case 'timeout':
      return {
        message: l10n.t('The statement exceeded the time limit.'),
        advice: l10n.t('Filter the rows, or select a smaller table.'),
      };
    case 'tooLarge':
      return {
        message: l10n.t('The result has more rows than allowed.'),
        advice: l10n.t('Filter or group the rows, or add a limit to the statement.'),
      };
    case 'canceled':
      return { message: l10n.t('Canceled.') };
    default:
      return { message: l10n.t('The data warehouse returned an error: {reason}', { reason }) };
  }
}

/**
 * Returns the error for a server that requires HTTPS on the port of the URL.
 *
 * @param detail its text, redacted and shortened
 */
export function httpsRequiredError(host: string, status: number, detail: string): UserError {
  const { kind, message, advice } = httpsRequiredText(host, status);
  return new UserError(kind, message, { advice, hint: 'editWarehouse', detail, status });
}

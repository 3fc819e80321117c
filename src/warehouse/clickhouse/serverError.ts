import * as l10n from '@vscode/l10n';
import { clip } from '../clip';
import { redactSecrets } from '../../shared/redact';
import { UserError, type ErrorKind } from '../../shared/userError';

/** The error codes of ClickHouse that the extension explains. */
const kinds: Readonly<Record<number, ErrorKind>> = {
  43: 'input',
  46: 'input',
  47: 'input',
  53: 'input',
  60: 'notFound',
  62: 'input',
  81: 'notFound',
  159: 'timeout',
  164: 'forbidden',
  192: 'unauthorized',
  193: 'unauthorized',
  194: 'unauthorized',
  394: 'cancelled',
  396: 'tooLarge',
  497: 'forbidden',
  516: 'unauthorized',
};

const readonlyError = 164;

/** The text of a server's error with its code, such as `Code: 60. DB::Exception: Unknown table. (UNKNOWN_TABLE)`. */
const errorText = /Code: (\d+)\. DB::Exception: ([^]*)/;

/** Returns the code of an error of ClickHouse in a text; `undefined` if there is none. */
export function errorCodeIn(text: string): number | undefined {
  const code = errorText.exec(text)?.[1];
  return code === undefined ? undefined : Number(code);
}

/**
 * Converts an error of the server to a `UserError`. The text of the server is redacted and shortened.
 *
 * @param secrets the password of the account
 */
export function serverError(text: string, host: string, secrets: readonly string[], status = 500): UserError {
  const detail = clip(redactSecrets(text, secrets), 10_000);
  const code = errorCodeIn(text);
  if (code === undefined) {
    return new UserError(
      'notThisService',
      l10n.t("{host} didn't respond like ClickHouse ({status}).", { host, status }),
      { advice: l10n.t('Check the URL and the port of the HTTP interface.'), detail, status },
    );
  }
  const kind = kinds[code] ?? 'serverError';
  const reason = clip(
    redactSecrets(errorText.exec(text)?.[2] ?? '', secrets)
      .replace(/\s*\(version [^)]*\)\s*$/, '')
      .trim(),
    500,
  );
  const { message, advice } =
    code === readonlyError && fixedSetting.test(reason) ? fixedSettings() : explain(kind, host, reason);
  return new UserError(kind, message, { ...(advice === undefined ? {} : { advice }), detail, status });
}

/** The message of the server about a setting that the profile of the account fixes. */
const fixedSetting = /Cannot modify/;

/** A profile with `readonly` rejects every setting, and the extension sends some with each statement. */
function fixedSettings(): { message: string; advice: string } {
  return {
    message: l10n.t("The account can't be used, because its settings profile is read-only."),
    advice: l10n.t('Use an account that has only the SELECT privilege, but whose profile accepts settings.'),
  };
}

function explain(kind: ErrorKind, host: string, reason: string): { message: string; advice?: string } {
  switch (kind) {
    case 'unauthorized':
      return {
        message: l10n.t('{host} rejected the user name or the password.', { host }),
        advice: l10n.t('Enter the password of the data warehouse again.'),
      };
    case 'forbidden':
      return {
        message: l10n.t("The account isn't allowed to run the statement: {reason}", { reason }),
        advice: l10n.t('Ask an administrator of the data warehouse for the privilege.'),
      };
    case 'timeout':
      return {
        message: l10n.t('The statement took longer than the data warehouse allows.'),
        advice: l10n.t('Filter the rows, or select a smaller table.'),
      };
    case 'tooLarge':
      return {
        message: l10n.t('The result has more rows than allowed.'),
        advice: l10n.t('Filter or group the rows, or add a limit to the statement.'),
      };
    case 'cancelled':
      return { message: l10n.t('Canceled.') };
    default:
      return { message: l10n.t('The data warehouse returned an error: {reason}', { reason }) };
  }
}

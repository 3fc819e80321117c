import * as l10n from '@vscode/l10n';
import { redactSecrets } from '../../shared/redact';
import { UserError, type ErrorKind } from '../../shared/userError';
import { requiresHttps } from '../../instance/http/httpsRequired';
import { explainError, httpsRequiredError } from '../explainError';
import type { WarehouseRole } from '../warehouse';
import { shortText } from '../../shared/format';

/** A server, and the account to which it responded. */
export interface Account {
  readonly url: string;
  /** The host, for messages. */
  readonly host: string;
  /** The secrets that the texts of the server may echo. */
  readonly secrets: readonly string[];
  readonly role: WarehouseRole;
}

/** The kinds of ClickHouse's errors, by code. Other errors are of kind `serverError`. */
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
  179: 'input',
  192: 'unauthorized',
  193: 'unauthorized',
  194: 'unauthorized',
  394: 'canceled',
  396: 'tooLarge',
  497: 'forbidden',
  516: 'unauthorized',
};

const readonlyError = 164;

/** Matches the text of a server error, such as `Code: 60. DB::Exception: Unknown table. (UNKNOWN_TABLE)`. */
const errorText = /Code: (\d+)\. DB::Exception: ([^]*)/;

/** Returns the code of an error of ClickHouse in a text; `undefined` if there is none. */
export function errorCodeIn(text: string): number | undefined {
  const code = errorText.exec(text)?.[1];
  return code === undefined ? undefined : Number(code);
}

/**
 * Converts an error of the server to a `UserError`, of kind `notThisService` if ClickHouse didn't send it. The text of
 * the server is redacted and shortened.
 */
export function serverError(text: string, { url, host, secrets, role }: Account, status: number): UserError {
  const detail = shortText(redactSecrets(text, secrets), 10_000);
  const code = errorCodeIn(text);
  if (code === undefined && requiresHttps(url, status, text)) return httpsRequiredError(host, status, detail);
  if (code === undefined) {
    return new UserError(
      'notThisService',
      l10n.t("{host} didn't respond like ClickHouse ({status}).", { host, status }),
      { advice: l10n.t('Check the URL and the port of the HTTP interface.'), detail, status },
    );
  }
  const kind = kinds[code] ?? 'serverError';
  const reason = shortText(
    redactSecrets(errorText.exec(text)?.[2] ?? '', secrets)
      .replace(/\s*\(version [^)]*\)\s*$/, '')
      .trim(),
    500,
  );
  const { message, ...options } =
    code === readonlyError ? readOnly(role, reason) : explainError(kind, host, reason);
  return new UserError(kind, message, { ...options, detail, status });
}

/** Matches the message about a setting that the account can't change because of its profile. */
const fixedSetting = /Cannot modify/;

/**
 * Explains the error of a read-only mode: that of the account's profile, or that of statements that read, in which the
 * server also rejects functions that read other servers.
 */
function readOnly(role: WarehouseRole, reason: string): { message: string; advice?: string } {
  return role === 'write' || fixedSetting.test(reason)
    ? fixedSettings()
    : { message: l10n.t('Statements can only read tables of the data warehouse.') };
}

/** Explains the error of a read-only profile: it rejects every setting, and most statements are sent with some. */
function fixedSettings(): { message: string; advice: string } {
  return {
    message: l10n.t("The account can't be used because its settings profile is read-only."),
    advice: l10n.t(
      'Use an account whose profile accepts settings. Restrict its access with privileges instead.',
    ),
  };
}

import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { parsed } from './schema';

/** The kind of an error. Code branches on the kind; the message is for the user. */
export type ErrorKind =
  /** A proxy in front of the instance rejected the request, for example because it requires a header or a VPN. */
  | 'accessProxy'
  | 'canceled'
  | 'certificate'
  /** A client certificate is required, can't be used, or was rejected. */
  | 'clientCertificate'
  /** A client certificate can't be used without its passphrase. */
  | 'clientCertificateLocked'
  | 'credential'
  | 'csv'
  | 'file'
  | 'forbidden'
  /** The server requires HTTPS on the port of the URL. */
  | 'httpsRequired'
  | 'httpStatus'
  | 'input'
  | 'notFound'
  | 'notThisService'
  | 'otherWindow'
  | 'platform'
  | 'rateLimited'
  | 'redirect'
  /** A safety rule prevents sending the request: the mutation policy, the schema, or the cost limits. */
  | 'refused'
  | 'secretStorage'
  | 'serverError'
  | 'state'
  | 'timeout'
  | 'tooLarge'
  | 'unauthorized'
  | 'unreachable';

/**
 * A suggested action, as a code. Each host maps it to its own controls: a button or the name of a command in
 * VS Code, an option or a variable on a command line.
 */
export type Hint =
  | 'addConnection'
  /** Copy the information that an administrator needs. */
  | 'askAdministrator'
  | 'changeMutationPolicy'
  | 'changeProxy'
  | 'chooseConnection'
  | 'chooseSchemaFile'
  /** Exclude the instance from the proxy. */
  | 'excludeFromProxy'
  | 'editHeaders'
  | 'editWarehouse'
  | 'enterPassphrase'
  | 'enterProxyPassword'
  | 'enterWarehousePassword'
  | 'limitDownloadSize'
  | 'limitEngineMemory'
  | 'limitEngineTempDisk'
  | 'limitPages'
  | 'limitResponseSize'
  | 'reloadSchema'
  | 'reloadWindow'
  | 'setClientCertificates'
  | 'setUpAnalytics'
  | 'signIn'
  | 'signInWithBrowser'
  | 'signInWithDeviceCode'
  | 'signInWithoutRenewal'
  /** Change the scheme of the URL to HTTPS. */
  | 'useHttps';

/** The default hints by kind. */
const hintsOfKinds: Readonly<Partial<Record<ErrorKind, Hint>>> = {
  accessProxy: 'editHeaders',
  clientCertificate: 'setClientCertificates',
  clientCertificateLocked: 'enterPassphrase',
  credential: 'signIn',
  httpsRequired: 'useHttps',
  otherWindow: 'reloadWindow',
};

export interface UserErrorOptions {
  /** A suggested action as a full sentence. Use a hint for an action that a control of the host performs. */
  readonly advice?: string | undefined;
  /** The complete message of the server or parser, such as an error body. Never contains a credential. */
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
  /** The origin that a download is redirected to, if the user can allow it. */
  readonly redirectOrigin?: string | undefined;
  readonly hint?: Hint | undefined;
  readonly cause?: unknown;
}

/**
 * An error with text for the user: `message` explains the failure, `advice` and `hint` suggest an action, and
 * `detail` contains the complete message of the server or parser. No text contains a credential.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly advice: string | undefined;
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly redirectOrigin: string | undefined;
  readonly hint: Hint | undefined;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    options: UserErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.advice = options.advice;
    this.detail = options.detail;
    this.status = options.status;
    this.redirectOrigin = options.redirectOrigin;
    this.hint = options.hint;
  }

  /**
   * The message and the advice as one text, such as for a notification or a tooltip.
   */
  get explanation(): string {
    if (this.advice === undefined) return this.message;
    return `${withPeriod(this.message)} ${this.advice}`;
  }
}

/** Adds a period to a message that another sentence follows if it ends with the text of a server without one. */
export function withPeriod(message: string): string {
  return /[.!?…][\])}"'»]*$/.test(message) ? message : `${message}.`;
}

/** Returns the hint of an error, or the default hint of its kind. */
export function hintOf({ kind, hint }: Pick<UserError, 'kind' | 'hint'>): Hint | undefined {
  return hint ?? hintsOfKinds[kind];
}

/** Whether the work was canceled, such as by the user or a closing window, in which case the error isn't reported. */
export function isCanceled(error: unknown): boolean {
  return error instanceof UserError && error.kind === 'canceled';
}

/**
 * Converts any thrown value to a UserError with a user-readable message.
 *
 * @param message a sentence such as "Couldn't list the users."; the message of the thrown value follows it
 */
export function toUserError(error: unknown, message: string): UserError {
  if (error instanceof UserError) return error;
  return new UserError('state', `${message} ${reasonOf(error)}`.trimEnd(), { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    // Any value can be thrown, even an object that can't be converted to a string.
    return '';
  }
}

const withCode = v.object({ code: v.string() });

/** Returns the `code` of an error, such as `ENOENT`, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return parsed(withCode, error)?.code;
}

/** Returns the error for an operation whose signal was aborted. */
export function canceledError(): UserError {
  return new UserError('canceled', l10n.t('Canceled.'));
}

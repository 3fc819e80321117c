/** Why something did not work, as a closed set: callers decide on it, people read the sentences. */
export type ErrorKind =
  /** A proxy in front of the instance requires something of its own, such as a header or a VPN. */
  | 'accessProxy'
  | 'cancelled'
  | 'certificate'
  /** A client certificate is required, can't be used, or was rejected. */
  | 'clientCertificate'
  /** A client certificate can't be used without its passphrase. */
  | 'clientCertificateLocked'
  | 'credential'
  | 'csv'
  | 'file'
  | 'forbidden'
  | 'httpStatus'
  | 'input'
  | 'notFound'
  | 'notThisService'
  | 'otherWindow'
  | 'platform'
  | 'rateLimited'
  | 'redirect'
  | 'secretStorage'
  | 'serverError'
  | 'state'
  | 'timeout'
  | 'tooLarge'
  | 'unauthorized'
  | 'unreachable';

/** What the user can do about a failure with one click. The editor words the button. */
export type Hint =
  /** Copy what an administrator needs to know. */
  'askAdministrator' | 'signIn' | 'signInWithBrowser' | 'signInWithDeviceCode' | 'signInWithoutRenewal';

export interface UserErrorOptions {
  /** What the user can do next, as a full sentence. */
  readonly advice?: string;
  /** What the other side said, unshortened: an error body, a parser's complaint. Never a credential. */
  readonly detail?: string;
  readonly status?: number;
  /** The origin that a download is redirected to, where the user can allow it. */
  readonly redirectOrigin?: string;
  readonly remedy?: Hint;
  readonly cause?: unknown;
}

/**
 * An error that explains itself: `message` says what happened, `advice` what to do next, and `detail` keeps
 * what the instance answered. Messages never hold a credential, because none is ever put into them.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly advice: string | undefined;
  readonly detail: string | undefined;
  readonly status: number | undefined;
  readonly redirectOrigin: string | undefined;
  readonly remedy: Hint | undefined;

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
    this.remedy = options.remedy;
  }

  /** What happened and what to do next, as one text for a notification. */
  get explanation(): string {
    return this.advice === undefined ? this.message : `${this.message} ${this.advice}`;
  }
}

/** Whether the user (or a closing window) ended the work: nothing to report. */
export function isCancelled(error: unknown): boolean {
  return error instanceof UserError && error.kind === 'cancelled';
}

/** The failure itself, or any other error as one: nothing thrown reaches a person without a sentence. */
export function toUserError(error: unknown, doing: string): UserError {
  if (error instanceof UserError) return error;
  return new UserError('state', `Could not ${doing}: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    // Anything can be thrown, even an object that refuses to become text.
    return 'an unknown error';
  }
}

/** The `code` of a Node.js system error such as `ENOENT`, where the error has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

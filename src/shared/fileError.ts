import { UserError, errorCode } from './userError';

interface Explanation {
  readonly reason: string;
  readonly advice: string;
}

const diskFull: Explanation = {
  reason: 'the disk is full',
  advice: 'Free some space or choose another disk, then try again.',
};
const notAllowed: Explanation = {
  reason: 'permission was denied',
  advice: 'Choose a folder you may write to, or check the permissions of this one.',
};
const missing: Explanation = {
  reason: 'the file or its folder does not exist',
  advice: 'Choose a folder that exists, then try again.',
};
const inUse: Explanation = {
  reason: 'another program is using it',
  advice: 'Close the file in other programs, then try again.',
};
const aFolder: Explanation = {
  reason: 'a folder has that name',
  advice: 'Choose another name.',
};

/** The codes of Node.js system errors that users can act on. */
const explanations: Readonly<Record<string, Explanation>> = {
  ENOSPC: diskFull,
  EDQUOT: { ...diskFull, reason: 'your disk quota is used up' },
  EFBIG: { reason: 'the file is too big for that disk', advice: 'Choose another disk, then try again.' },
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: { ...notAllowed, reason: 'the disk is read-only' },
  ENOENT: missing,
  ENOTDIR: { ...missing, reason: 'a part of its path is not a folder' },
  EBUSY: inUse,
  ETXTBSY: inUse,
  EEXIST: { reason: 'a file with that name exists', advice: 'Choose another name, or agree to replace it.' },
  EISDIR: aFolder,
  ENOTEMPTY: aFolder,
  ENAMETOOLONG: { reason: 'its name is too long', advice: 'Choose a shorter name.' },
  EMFILE: { reason: 'too many files are open', advice: 'Close some editors or programs, then try again.' },
  EIO: { reason: 'the disk reported an error', advice: 'Check the disk, or choose another one.' },
};

/** The original file system error, possibly of another process. */
export interface SystemError {
  readonly code: string;
  readonly path?: string;
}

/** Returns the file system error that a UserError explains. */
export function systemErrorOf(error: unknown): SystemError | undefined {
  if (!(error instanceof UserError) || error.kind !== 'file') return undefined;
  const { cause } = error;
  const code = errorCode(cause);
  if (code === undefined || !isSystemCode(code)) return undefined;
  const path = typeof cause === 'object' && cause !== null && 'path' in cause ? cause.path : undefined;
  return typeof path === 'string' ? { code, path } : { code };
}

/** Whether the error affects the entire disk, so that no action on a single file helps. */
export function isAboutDisk({ code }: SystemError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(code);
}

/**
 * Explains a file system error again, for a caller that knows more about the operation.
 *
 * @param doing the operation, as in "export report.csv"
 */
export function explainAgain(error: unknown, doing: string): unknown {
  if (systemErrorOf(error) === undefined) return fileError(error, doing);
  return fileError((error as UserError).cause, doing);
}

function isSystemCode(code: string): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}

/**
 * Converts a file system error to a UserError with advice. UserErrors and other errors are returned unchanged.
 *
 * @param doing the operation, as in "write report.csv"
 */
export function fileError(error: unknown, doing: string): unknown {
  const code = errorCode(error);
  if (error instanceof UserError || code === undefined || !isSystemCode(code)) return error;
  const { reason, advice } = explanations[code] ?? {
    reason: `the system said ${code}`,
    advice: 'Choose another folder, then try again.',
  };
  return new UserError('file', `Could not ${doing}: ${reason}.`, { advice, cause: error });
}

/** The error of a stream or a loop whose signal was aborted. */
export function cancelledError(doing: string): UserError {
  return new UserError('cancelled', `Cancelled: ${doing}.`);
}

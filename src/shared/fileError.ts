import * as l10n from '@vscode/l10n';
import type * as v from 'valibot';
import { optionalOrInvalid, parsed, record, text } from './schema';
import { UserError, errorCode } from './userError';

/** The reason for a file error and a suggested action, each as a sentence. */
interface Explanation {
  readonly reason: string;
  readonly advice: string;
}

/** Returns the explanation of a Node.js system error code. */
function explanationOf(code: string): Explanation {
  switch (code) {
    case 'ENOSPC':
      return {
        reason: l10n.t('The disk is full.'),
        advice: l10n.t('Free up some space, or use another disk.'),
      };
    case 'EDQUOT':
      return {
        reason: l10n.t('Your disk quota is exceeded.'),
        advice: l10n.t('Free up some space, or use another disk.'),
      };
    case 'EFBIG':
      return {
        reason: l10n.t('The file is too large for the file system of the disk.'),
        advice: l10n.t('Use another disk.'),
      };
    case 'EACCES':
    case 'EPERM':
      return {
        reason: l10n.t('Permission was denied.'),
        advice: l10n.t('Check the permissions of the file and its folder, then try again.'),
      };
    case 'EROFS':
      return { reason: l10n.t('The disk is read-only.'), advice: l10n.t('Use another disk.') };
    case 'ENOENT':
      return {
        reason: l10n.t("The file or its folder doesn't exist."),
        advice: l10n.t('Check the path, then try again.'),
      };
    case 'ENOTDIR':
      return {
        reason: l10n.t("A part of the path isn't a folder."),
        advice: l10n.t('Check the path, then try again.'),
      };
    case 'EBUSY':
    case 'ETXTBSY':
      return {
        reason: l10n.t('Another program is using the file.'),
        advice: l10n.t('Close the file in other programs, then try again.'),
      };
    case 'EEXIST':
      return {
        reason: l10n.t('A file with this name already exists.'),
        advice: l10n.t('Enter another name, or overwrite the file.'),
      };
    case 'EISDIR':
    case 'ENOTEMPTY':
      return {
        reason: l10n.t('A folder with this name already exists.'),
        advice: l10n.t('Enter another name.'),
      };
    case 'ENAMETOOLONG':
      return { reason: l10n.t('The name is too long.'), advice: l10n.t('Enter a shorter name.') };
    case 'EMFILE':
      return {
        reason: l10n.t('Too many files are open.'),
        advice: l10n.t('Close some editors or programs, then try again.'),
      };
    case 'EIO':
      return {
        reason: l10n.t('The disk reported an error.'),
        advice: l10n.t('Check the disk, or use another disk.'),
      };
    default:
      return {
        reason: l10n.t('The system reported the error {code}.', { code }),
        advice: l10n.t('Try again.'),
      };
  }
}

/** The original file system error, possibly from another process. */
export type SystemError = v.InferOutput<typeof systemError>;
const systemError = record({ code: text(), path: optionalOrInvalid(text()) });

/** Returns the file system error that a UserError explains; `undefined` for other errors. */
export function systemErrorOf(error: unknown): SystemError | undefined {
  if (!(error instanceof UserError) || error.kind !== 'file') return undefined;
  const cause = parsed(systemError, error.cause);
  return cause && isSystemCode(cause.code) ? cause : undefined;
}

/** Whether the error affects the disk rather than a single file. */
export function isAboutDisk({ code }: SystemError): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(code);
}

/**
 * Converts a file system error, or replaces the message of one that was converted, for callers that can name
 * the operation. Other errors are returned unchanged.
 *
 * @param message a sentence such as "Couldn't export report.csv."
 */
export function explainAgain(error: unknown, message: string): unknown {
  if (!systemErrorOf(error)) return fileError(error, message);
  return fileError((error as UserError).cause, message);
}

function isSystemCode(code: string): boolean {
  return /^E[A-Z0-9]+$/.test(code);
}

/**
 * Converts a file system error to a UserError with advice. UserErrors and other errors are returned unchanged.
 *
 * @param message a sentence such as "Couldn't write report.csv."; the reason follows it
 */
export function fileError(error: unknown, message: string): unknown {
  const code = errorCode(error);
  if (error instanceof UserError || code === undefined || !isSystemCode(code)) return error;
  const { reason, advice } = explanationOf(code);
  return new UserError('file', `${message} ${reason}`, { advice, cause: error });
}

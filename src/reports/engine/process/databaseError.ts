import * as l10n from '@vscode/l10n';
import { UserError } from '../../../shared/userError';
import { fileError, isAboutDisk, systemErrorOf } from '../../../shared/fileError';

interface Explanation {
  readonly pattern: RegExp;
  readonly failure: (detail: string) => UserError;
}

const explanations: readonly Explanation[] = [
  {
    pattern: /maximum_object_size/,
    failure: (detail) =>
      new UserError('csv', l10n.t('The JSON contains a value that is too large for a table.'), {
        advice: l10n.t('Open it as text instead.'),
        detail,
      }),
  },
  {
    pattern: /Malformed JSON/,
    failure: (detail) =>
      new UserError('csv', l10n.t("The file isn't valid JSON."), {
        advice: l10n.t('Check whether the file is complete.'),
        detail,
      }),
  },
  {
    pattern: /at least one non-root column/,
    failure: (detail) =>
      new UserError('csv', l10n.t('The Parquet file has no columns.'), {
        advice: l10n.t('Check how the file was written.'),
        detail,
      }),
  },
  {
    pattern: /max_temp_directory_size|failed to offload/i,
    failure: tempDiskError,
  },
  {
    pattern: /out of memory|could not allocate/i,
    failure: memoryError,
  },
  {
    pattern: /^IO Error: [^"]*file "[^]*": /,
    failure: ioError,
  },
  {
    pattern: /^IO Error|^Permission Error/,
    failure: (detail) =>
      new UserError('file', l10n.t("The report engine couldn't read or write a file."), {
        advice: l10n.t('Check that the file exists and that you have access to it, then try again.'),
        detail,
      }),
  },
];

/** Patterns for error messages of operating systems, with the corresponding Node.js error codes. */
const systemMessages: readonly (readonly [RegExp, string])[] = [
  [/no space left|not enough space/i, 'ENOSPC'],
  [/quota/i, 'EDQUOT'],
  [/read-only|write.protected/i, 'EROFS'],
  [/permission denied|access is denied|not permitted/i, 'EACCES'],
  [/no such file|cannot find/i, 'ENOENT'],
  [/is a directory/i, 'EISDIR'],
  [/too large/i, 'EFBIG'],
  [/too many open files/i, 'EMFILE'],
  [/being used by another process|resource busy/i, 'EBUSY'],
  [/name too long/i, 'ENAMETOOLONG'],
  [/input\/output error/i, 'EIO'],
];

function ioError(detail: string): UserError {
  const [, path = '', message = ''] = /file "([^]*)": ([^]*)$/.exec(detail) ?? [];
  const code = systemMessages.find(([pattern]) => pattern.test(message))?.[1];
  // An error of the disk can be about a temporary file, whose path the user doesn't know.
  const summary =
    code !== undefined && isAboutDisk({ code })
      ? l10n.t("The report engine couldn't read or write a file.")
      : l10n.t("Couldn't read or write {file}.", { file: path });
  const failure = fileError(code && Object.assign(new Error(detail), { code, path }), summary);
  if (failure instanceof UserError) return failure;
  return new UserError('file', summary, {
    advice: l10n.t('Check that the file exists and that you have access to it, then try again.'),
    detail,
  });
}

/** Returns the error for work that exceeds the temporary disk limit. */
export function tempDiskError(detail?: string): UserError {
  return new UserError('state', l10n.t('The report engine exceeded its temporary disk limit.'), {
    advice: l10n.t('Use fewer rows or columns.'),
    hint: 'limitEngineTempDisk',
    detail,
  });
}

/** Returns the error for work that exceeds the memory limit. */
export function memoryError(detail?: string): UserError {
  return new UserError('state', l10n.t('The report engine exceeded its memory limit.'), {
    advice: l10n.t('Use fewer rows or columns.'),
    hint: 'limitEngineMemory',
    detail,
  });
}

/** Whether an error is a {@link memoryError}. */
export function isMemoryError(error: unknown): boolean {
  return error instanceof UserError && error.hint === 'limitEngineMemory';
}

/** Whether an exact sum has more digits than its type. */
export function isOverflow(error: unknown): boolean {
  return error instanceof UserError && /^Out of Range Error: Overflow/.test(error.detail ?? '');
}

/**
 * Removes the advice from the error of a table that exceeds a limit while it is opened: it can't be opened with fewer
 * rows or columns.
 */
export function openingError(error: unknown): unknown {
  if (!(error instanceof UserError)) return error;
  const { kind, message, hint, detail } = error;
  if (hint !== 'limitEngineMemory' && hint !== 'limitEngineTempDisk') return error;
  return new UserError(kind, message, { hint, detail });
}

/**
 * Converts a database error to a `UserError`. Its detail or, for an error of the operating system, its cause contains
 * the original message.
 */
export function databaseError(error: unknown): UserError {
  return (
    known(error) ??
    new UserError('state', l10n.t("The report engine couldn't complete the request."), {
      detail: wordsOf(error),
    })
  );
}

/**
 * Converts an error of a user's statement. Unknown errors, errors in JSON, and file errors that aren't caused by the
 * disk are reported as errors in the statement.
 */
export function statementError(error: unknown): UserError {
  const failure = known(error);
  const system = systemErrorOf(failure);
  const isStatement =
    failure?.kind === 'csv' || (failure?.kind === 'file' && !(system && isAboutDisk(system)));
  if (failure && !isStatement) return failure;
  return new UserError('input', l10n.t("The report engine couldn't run this statement."), {
    advice: l10n.t('Correct the statement, then run it again.'),
    detail: wordsOf(error),
  });
}

function known(error: unknown): UserError | undefined {
  if (error instanceof UserError) return error;
  const detail = wordsOf(error);
  return explanations.find(({ pattern }) => pattern.test(detail))?.failure(detail);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

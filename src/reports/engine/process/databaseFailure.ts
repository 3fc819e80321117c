import { Failure } from '../../../shared/failure';

interface Explanation {
  readonly pattern: RegExp;
  readonly failure: (detail: string) => Failure;
}

const explanations: readonly Explanation[] = [
  {
    pattern: /Malformed JSON|"?maximum_object_size"?/,
    failure: (detail) =>
      new Failure('csv', 'The file is no JSON that can be read.', {
        advice: 'It may be cut off. Fetch it again.',
        detail,
      }),
  },
  {
    pattern: /max_temp_directory_size|failed to offload/i,
    failure: (detail) =>
      new Failure('state', 'This question needs more temporary disk space than the report engine may use.', {
        advice: 'Filter first, or allow more with the setting instanceExplorer.reports.engineTempDisk.',
        detail,
      }),
  },
  {
    pattern: /out of memory|could not allocate/i,
    failure: (detail) =>
      new Failure('state', 'This question needs more memory than the report engine may use.', {
        advice: 'Filter first, or allow more with the setting instanceExplorer.reports.engineMemory.',
        detail,
      }),
  },
  {
    pattern: /no space left|disk quota/i,
    failure: (detail) =>
      new Failure('file', 'The disk is full.', { advice: 'Free some space, then try again.', detail }),
  },
  {
    pattern: /^IO Error|^Permission Error/,
    failure: (detail) =>
      new Failure('file', 'The report engine could not read or write a file.', {
        advice: 'Check that the file is still there and may be read, then try again.',
        detail,
      }),
  },
];

/** What the database complains about, as a sentence; its own words are the detail. */
export function databaseFailure(error: unknown): Failure {
  return (
    known(error) ?? new Failure('state', 'The report engine could not answer.', { detail: wordsOf(error) })
  );
}

/** The same for a statement that a user wrote: what is not the machine's fault is the statement's. */
export function statementFailure(error: unknown): Failure {
  const failure = known(error);
  if (failure !== undefined && failure.kind !== 'file') return failure;
  return new Failure('input', 'The report engine could not run this statement.', {
    advice: 'Correct it and run it again.',
    detail: wordsOf(error),
  });
}

function known(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const detail = wordsOf(error);
  return explanations.find(({ pattern }) => pattern.test(detail))?.failure(detail);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

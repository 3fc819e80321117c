import type { UserError, ErrorKind } from '../shared/userError';

/** Causes that lie in the moment or on the way, not in what was entered. */
const passing: ReadonlySet<ErrorKind> = new Set([
  'accessProxy',
  'certificate',
  'rateLimited',
  'serverError',
  'timeout',
  'unreachable',
]);

/**
 * Whether what failed may succeed another time with the same entries, so that saving them makes sense. A
 * certificate counts: it can be renewed or trusted, and until then nothing is sent.
 */
export function isTransient(failure: UserError): boolean {
  return passing.has(failure.kind);
}

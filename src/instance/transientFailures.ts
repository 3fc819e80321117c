import type { UserError, ErrorKind } from '../shared/userError';

/** Transient errors that aren't caused by user input. */
const passing: ReadonlySet<ErrorKind> = new Set([
  'accessProxy',
  'certificate',
  'rateLimited',
  'serverError',
  'timeout',
  'unreachable',
]);

/**
 * Whether an operation may succeed later with the same input. This includes certificate errors: a certificate
 * can be renewed or trusted later, and no credential is sent until then.
 */
export function isTransient(failure: UserError): boolean {
  return passing.has(failure.kind);
}

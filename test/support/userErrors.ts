import assert from 'node:assert/strict';
import { hintOf, UserError, type ErrorKind, type Hint } from '../../src/shared/userError';

/** Expected properties of an error. Omitted properties can have any value. */
export interface ExpectedError {
  readonly kind: ErrorKind;
  readonly message?: RegExp | string;
  readonly advice?: RegExp;
  /** Hint of the error itself or of its kind. */
  readonly hint?: Hint;
  readonly detail?: string | RegExp | undefined;
  readonly status?: number | undefined;
}

/**
 * Checks that an error is a `UserError` with a complete message and the expected properties, and returns it.
 */
export function assertUserError(error: unknown, expected: ExpectedError): UserError {
  assert.ok(error instanceof UserError, `not a UserError but ${String(error)}`);
  assert.equal(error.kind, expected.kind, `${error.kind}: ${error.message}`);
  assert.match(error.message, /^\S.*[.…]»?$|: /s, 'the message is a sentence');
  if (error.advice !== undefined)
    assert.match(error.advice, /^(?:[A-Z].*\.|«.*\.»)$/s, 'the advice is a sentence');
  for (const part of ['message', 'advice', 'detail'] as const) {
    if (!(part in expected)) continue;
    const requested = expected[part];
    if (requested instanceof RegExp) assert.match(error[part] ?? '', requested);
    else assert.equal(error[part], requested);
  }
  if ('hint' in expected) assert.equal(hintOf(error), expected.hint);
  if ('status' in expected) assert.equal(error.status, expected.status);
  return error;
}

/** Waits for a promise that must reject with the expected error, and returns the error. */
export async function rejectsWith(work: Promise<unknown>, expected: ExpectedError): Promise<UserError> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    return assertUserError(error, expected);
  }
  return assert.fail(`should have failed (${expected.kind}), but gave ${JSON.stringify(result)}`);
}

/** Runs a function that must throw the expected error, and returns the error. */
export function throwsUserError(work: () => unknown, expected: ExpectedError): UserError {
  let result: unknown;
  try {
    result = work();
  } catch (error) {
    return assertUserError(error, expected);
  }
  return assert.fail(`should have failed (${expected.kind}), but gave ${JSON.stringify(result)}`);
}

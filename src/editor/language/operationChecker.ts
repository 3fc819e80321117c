import type { Connection } from '../../instance/connection';
import type { OperationValidator } from '../../operations/run/checkRequest';
import type { Disposable } from '../../shared/ports';

/** Validates operations, and returns the reason why they can't be validated. */
export interface OperationChecker extends OperationValidator {
  /**
   * Returns the reason why operations on a connection can't be validated, or `undefined` if none is known.
   */
  uncheckedReason(connection: Connection): string | undefined;
  /** Fires when the schema of a connection, or the result of `uncheckedReason`, might have changed. */
  readonly onDidChangeSchemas: (listener: () => void) => Disposable;
}

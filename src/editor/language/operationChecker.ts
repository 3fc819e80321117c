import type { Connection } from '../../instance/connection';
import type { OperationValidator } from '../../operations/run/checkRequest';
import type { Disposable } from '../../shared/ports';

/** Validates operations, or explains why it can't. */
export interface OperationChecker extends OperationValidator {
  /** Why operations on a connection can't be validated; `undefined` when they can, or when it isn't known yet. */
  uncheckedReason(connection: Connection): string | undefined;
  /** Fires when the schema of a connection, or the reason why there is none, may have changed. */
  readonly onDidChangeSchemas: (listener: () => void) => Disposable;
}

import type { Connection } from '../../instance/connection';
import type { LookupResult } from '../../language/protocol';
import type { OperationValidator } from '../../operations/run/checkRequest';
import type { Disposable } from '../../shared/ports';

/** Validates operations, returns the reason why they can't be validated, and looks up texts in schemas. */
export interface OperationChecker extends OperationValidator {
  /**
   * Returns the reason why operations on a connection can't be validated, or `undefined` if none is known.
   */
  uncheckedReason(connection: Connection): string | undefined;
  /**
   * Looks up a text in the schema of a connection. Loads a missing schema.
   *
   * @throws UserError if there is no schema, and `canceled` if the signal is aborted
   */
  lookUpSchema(connection: Connection, text: string, signal: AbortSignal): Promise<LookupResult>;
  /** Fires when the schema of a connection, or the result of `uncheckedReason`, might have changed. */
  readonly onDidChangeSchemas: (listener: () => void) => Disposable;
}

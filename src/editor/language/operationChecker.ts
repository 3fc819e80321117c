import type { Connection } from '../../instance/connection';
import type { OperationProblem } from '../../language/protocol';
import type { Variables } from '../../operations/variables';
import type { Disposable } from '../../shared/ports';

/** What the schema of a connection says about an operation. */
export interface RequestCheck {
  readonly problems: readonly OperationProblem[];
  /** Why the operation could not be validated; `undefined` when it was. */
  readonly unchecked: string | undefined;
}

/** Validates operations with the schema of the connection that receives them, before they are sent. */
export interface OperationChecker {
  /**
   * Validates the text of a request and the values of its variables. A schema that is missing is loaded first.
   *
   * @throws Failure `cancelled` when the signal is aborted
   */
  validateOperation(
    connection: Connection,
    text: string,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<RequestCheck>;
  /** Why operations on a connection can't be validated; `undefined` when they can, or when it isn't known yet. */
  uncheckedReason(connection: Connection): string | undefined;
  /** Fires when the schema of a connection, or the reason why there is none, may have changed. */
  readonly onDidChangeSchemas: (listener: () => void) => Disposable;
}

import type { Connection } from '../../instance/connection';
import { variableProblems } from '../request/variableTypes';
import type { OperationRequest } from '../requestText';
import type { Variables } from '../variables';

/** The location of an error. */
export interface PlacedError {
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  /** The variable it is about. */
  readonly variable?: string;
}

/** Why an instance would reject a request. */
export interface RequestProblem extends PlacedError {
  readonly message: string;
}

/** Validates operations with the schema of the connection that receives them, before they are sent. */
export interface OperationValidator {
  /**
   * Validates the text of a request and the values of its variables. A schema that is missing is loaded first.
   *
   * @throws UserError `cancelled` when the signal is aborted
   */
  validateOperation(
    connection: Connection,
    text: string,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<RequestCheck>;
}

/** The problems of a request, as far as it could be validated. */
export interface RequestCheck {
  readonly problems: readonly RequestProblem[];
  /** Why the operation wasn't validated with the schema of its connection; `undefined` when it was. */
  readonly unchecked: string | undefined;
}

/**
 * Checks a request against the schema of the connection that receives it, and its variables against their types.
 *
 * @throws UserError `cancelled` when the signal is aborted
 */
export async function checkRequest(
  validator: OperationValidator,
  { operation, text }: OperationRequest,
  connection: Connection,
  variables: Variables,
  signal?: AbortSignal,
): Promise<RequestCheck> {
  const mistyped = variableProblems(operation, variables).map(({ name, message }) => ({
    message,
    locations: [],
    variable: name,
  }));
  const { problems, unchecked } = await validator.validateOperation(connection, text, variables, signal);
  const isMistyped = (name: string | undefined): boolean =>
    mistyped.some(({ variable }) => variable === name);
  return { problems: [...problems.filter(({ variable }) => !isMistyped(variable)), ...mistyped], unchecked };
}

import type { Connection } from '../../instance/connection';
import { variableProblems } from '../request/variableTypes';
import type { OperationRequest } from '../requestText';
import type { ValuePath, Variables } from '../variables';

/** The location of an error. */
export interface PlacedError {
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  /** The variable that the error refers to. */
  readonly variable?: string;
}

/** The reason why an instance would reject a request. */
export interface RequestProblem extends PlacedError {
  readonly message: string;
}

/** Validates operations against the schema of their connection before they are sent. */
export interface OperationValidator {
  /**
   * Validates a request and the values of its variables. Loads a missing schema first.
   *
   * @throws UserError `canceled` if the signal is aborted
   */
  validateOperation(
    connection: Connection,
    text: string,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<RequestCheck>;
}

/** The result of validating a request. */
export interface RequestCheck {
  readonly problems: readonly RequestProblem[];
  /** The reason why the operation wasn't validated against the schema; `undefined` if it was. */
  readonly unchecked: string | undefined;
  /** The places of numbers in the values of variables where the schema has an ID, if it was validated. */
  readonly numericIds?: readonly ValuePath[];
}

/**
 * Validates a request against the schema of its connection, and its variables against their types.
 *
 * @throws UserError `canceled` if the signal is aborted
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
  const { problems, ...others } = await validator.validateOperation(connection, text, variables, signal);
  const isMistyped = (name: string | undefined): boolean =>
    mistyped.some(({ variable }) => variable === name);
  return { ...others, problems: [...problems.filter(({ variable }) => !isMistyped(variable)), ...mistyped] };
}

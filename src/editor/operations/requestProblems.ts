import type { Connection } from '../../instance/connection';
import { variableProblems } from '../../operations/request/variableTypes';
import type { OperationRequest } from '../../operations/requestText';
import type { Variables } from '../../operations/variables';
import type { OperationChecker } from '../language/operationChecker';
import type { PlacedError } from './errorPlaces';

/** Why an instance would refuse a request. */
export interface RequestProblem extends PlacedError {
  readonly message: string;
}

/** What is wrong with a request, as far as it could be checked. */
export interface RequestCheck {
  readonly problems: readonly RequestProblem[];
  /** Why the operation was not validated with the schema of its connection; `undefined` when it was. */
  readonly unchecked: string | undefined;
}

/**
 * Checks a request against the schema of the connection that receives it, and its variables against their types.
 *
 * @throws Failure `cancelled` when the signal is aborted
 */
export async function checkRequest(
  checker: OperationChecker,
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
  const { problems, unchecked } = await checker.validateOperation(connection, text, variables, signal);
  const isMistyped = (name: string | undefined): boolean =>
    mistyped.some(({ variable }) => variable === name);
  return { problems: [...problems.filter(({ variable }) => !isMistyped(variable)), ...mistyped], unchecked };
}

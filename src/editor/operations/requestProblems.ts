import type { Connection } from '../../instance';
import { variableProblems, type OperationRequest, type Variables } from '../../operations';
import type { OperationChecker } from '../language/languageFeature';
import type { PlacedError } from './errorPlaces';

/** Why an instance would refuse a request. */
export interface RequestProblem extends PlacedError {
  readonly message: string;
}

/**
 * What the declared types of the variables and the schema of the connection have against a request; nothing where
 * there is no schema.
 */
export async function requestProblems(
  checker: OperationChecker,
  { operation, text }: OperationRequest,
  connection: Connection,
  variables: Variables,
): Promise<readonly RequestProblem[]> {
  const mistyped = variableProblems(operation, variables).map(({ name, message }) => ({
    message,
    locations: [],
    variable: name,
  }));
  return [...((await checker.validateOperation(connection, text)) ?? []), ...mistyped];
}

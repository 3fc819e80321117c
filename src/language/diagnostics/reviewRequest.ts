import type { GraphQLSchema } from 'graphql';
import type { OperationReview } from '../protocol';
import { operationProblems } from './operationProblems';
import { reviewVariables } from './variableValues';

/**
 * Returns the problems for which an instance with this schema would reject a request: those of the operation, or, if it
 * is valid, those of its variable values, because their declared types determine the valid values.
 *
 * @param text an operation and every fragment it needs
 * @param variables the values as a JSON object; `undefined` to check only the operation
 */
export function reviewRequest(
  schema: GraphQLSchema,
  text: string,
  variables: string | undefined,
): OperationReview {
  const problems = operationProblems(schema, text);
  if (problems.length > 0 || variables === undefined) return { problems, numericIds: [] };
  return reviewVariables(schema, text, variables);
}

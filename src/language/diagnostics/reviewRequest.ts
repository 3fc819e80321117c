import type { GraphQLSchema } from 'graphql';
import type { OperationReview, OperationProblem } from '../protocol';
import { reviewVariables } from './variableValues';
import { Project } from '../documents/project';
import { Diagnoser } from './diagnoser';
import { extraErrorCodes } from './extraProblems';

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

/**
 * Returns the errors for which an instance with this schema would reject a request. Doesn't check the cost,
 * which depends on the variables and the limits.
 *
 * @param text an operation and every fragment it needs
 */
export function operationProblems(schema: GraphQLSchema, text: string): readonly OperationProblem[] {
  const project = new Project();
  const document = project.opened('request:', text, 0);
  return [...new Diagnoser(project).problems(document, schema)]
    .flat()
    .filter(({ severity, code }) => severity === 'error' && !extraErrorCodes.has(code))
    .map(({ code, message, start }) => {
      const { line, character } = document.positionAt(start);
      return { code, message, locations: [{ line: line + 1, column: character + 1 }] };
    });
}

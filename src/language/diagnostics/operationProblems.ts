import type { GraphQLSchema } from 'graphql';
import { Project } from '../documents/project';
import type { OperationProblem } from '../protocol';
import { Diagnoser } from './diagnoser';
import { extraErrorCodes } from './extraProblems';

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

import type { GraphQLSchema } from 'graphql';
import { Diagnoser } from '../../../src/language/diagnostics/diagnoser';
import type { DocumentProblem } from '../../../src/language/diagnostics/problem';
import { projectOf } from './cursor';

/** Returns the problems of a document. */
export function problemsOf(text: string, schema: GraphQLSchema): readonly DocumentProblem[] {
  const { project, document } = projectOf({ 'query.graphql': text });
  return [...new Diagnoser(project).problems(document('query.graphql'), schema)].flat();
}

/** Returns each problem of a document as `code: underlined text`. */
export function foundProblems(text: string, schema: GraphQLSchema): readonly string[] {
  return problemsOf(text, schema).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`);
}

import { Diagnoser } from '../../language/diagnostics/diagnoser';
import type { Command } from '../command';
import { graphqlFiles } from '../documents';
import { problemLine, projectOf, type Problem } from '../problems';
import { schemaFor } from '../schemas';

/** Checks every definition of the files, as the editor does. Only errors make the answer no. */
export const validate: Command = async (context) => {
  const { positionals, signal } = context;
  const files = await graphqlFiles(positionals.length === 0 ? ['.'] : positionals, context);
  const schema = await schemaFor(context);
  const project = projectOf(files);
  const diagnoser = new Diagnoser(project);
  const problems = [...project.documents()].flatMap((document) => {
    signal.throwIfAborted();
    return [...diagnoser.problems(document, schema)]
      .flat()
      .map(({ severity, code, message, start }): Problem => {
        const { line, character } = document.positionAt(start);
        return {
          file: project.labelOf(document),
          line: line + 1,
          column: character + 1,
          severity,
          code,
          message,
        };
      });
  });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    ok: errors === 0,
    content: problems.map(problemLine),
    summary: `Files: ${files.length}. Errors: ${errors}. Other problems: ${problems.length - errors}.`,
    data: () => problems,
    facts: { files: files.length, errors },
  };
};

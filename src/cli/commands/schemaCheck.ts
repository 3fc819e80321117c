import { brokenDocuments, brokenOperations } from '../../language/schema/brokenOperations';
import { compareSchemas } from '../../language/schema/drift';
import { operationLabel } from '../../language/schema/driftReport';
import { textOf, type Command } from '../command';
import { graphqlFiles } from '../documents';
import { problemLine, projectOf, type Problem } from '../problems';
import { schemaFor, schemaOfFile } from '../schemas';
import { usageError } from '../usageError';

/** A new error of an operation. */
interface BrokenProblem extends Problem {
  readonly operation: string;
}

/** Lists the errors that a schema change introduces in the operations of files. */
export const schemaCheck: Command = async (context) => {
  const { positionals } = context;
  const [from, to] = [textOf(context, 'from'), textOf(context, 'to')];
  if (from === undefined && to === undefined)
    throw usageError('Name the schema before or after the change.', 'Add --from FILE or --to FILE.');
  const files = await graphqlFiles(positionals.length === 0 ? ['.'] : positionals, context);
  const before = from === undefined ? await schemaFor(context) : await schemaOfFile(from);
  const after = to === undefined ? await schemaFor(context) : await schemaOfFile(to);
  const project = projectOf(files);
  const changes = compareSchemas(before, after);
  const operations = brokenOperations(project, brokenDocuments(project, before, after));
  const problems = operations.flatMap(({ operation, broken }) =>
    broken.flatMap(({ document, problems }) =>
      problems.map(({ severity, code, message, start }): BrokenProblem => {
        const { line, character } = document.positionAt(start);
        const place = { file: project.labelOf(document), line: line + 1, column: character + 1 };
        return { ...place, severity, code, message, operation: operationLabel(operation) };
      }),
    ),
  );
  const counts = {
    breaking: changes.breaking.length,
    dangerous: changes.dangerous.length,
    other: changes.harmless.length,
  };
  return {
    ok: problems.length === 0,
    content: problems.map((problem) =>
      problemLine({ ...problem, message: `${problem.operation}: ${problem.message}` }),
    ),
    data: () => problems,
    summary:
      `Breaking changes: ${counts.breaking}. Dangerous: ${counts.dangerous}. Other: ${counts.other}. ` +
      `Broken operations: ${operations.length}.`,
    facts: { files: files.length, changes: counts, brokenOperations: operations.length },
  };
};

import * as l10n from '@vscode/l10n';

/**
 * Returns the error message for a statement that must not run, or `undefined`. The server refuses to write, but it
 * accepts settings in subqueries, even `readonly = 0`, and a function that reads files of the server.
 *
 * @param syntaxTree the lines of `EXPLAIN AST`, in which each node has a line with its type
 */
export function readingProblem(syntaxTree: readonly string[]): string | undefined {
  const nodes = syntaxTree.map((line) => line.trim());
  if (nodes.some((node) => /^Set\b/.test(node))) return l10n.t("Statements can't change settings.");
  if (nodes.some((node) => /^Function file\b/i.test(node)))
    return l10n.t("Statements can't read files on the server.");
  return undefined;
}

import * as l10n from '@vscode/l10n';

/** String literals, quoted names, and comments. For the server, a line comment also ends at CR. */
const opaque = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\r\n]*|\/\*[^]*?\*\//g;

/**
 * Returns the error message for a subquery that must not run, or `undefined`. A subquery can't contain a statement that
 * writes, but table functions can pass any statement on to another database.
 */
export function readingProblem(sql: string): string | undefined {
  return /\bTABLE\s*\(/i.test(sql.replace(opaque, ' '))
    ? l10n.t("Statements can't use table functions.")
    : undefined;
}

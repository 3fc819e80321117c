/**
 * Quotes a text as a literal of standard SQL. A NUL character would end the statement, so it is inserted by its code.
 */
export function sqlLiteral(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' || chr(0) || ')})`;
}

/** Quotes the name of a column, table or view, whatever characters it contains. */
export function sqlIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

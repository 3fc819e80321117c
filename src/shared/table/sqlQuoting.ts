/**
 * Quotes a text as a literal of standard SQL. Writes NUL characters as `chr(0)`, because they would end the
 * statement.
 */
export function sqlLiteral(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' || chr(0) || ')})`;
}

/** Quotes the name of a column, table, or view. The name can contain any characters. */
export function sqlIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as a literal of standard SQL. A NUL would end the statement, so it is inserted by its number. */
export function sqlLiteral(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' || chr(0) || ')})`;
}

/** The name of a column, a table or a view, whatever its characters. */
export function sqlIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

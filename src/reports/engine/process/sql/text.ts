/** A text as a literal. A NUL would end the statement, so it is put in by its number. */
export function literal(text: string): string {
  if (text.includes('\0')) return `(${text.split('\0').map(quoted).join(' || chr(0) || ')})`;
  return quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The name of a column or table, whatever is in it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

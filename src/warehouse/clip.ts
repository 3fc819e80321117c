/** Shortens text of a server, which can be of any length. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

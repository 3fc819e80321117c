/**
 * Returns an error message if several other documents define a fragment that the document of a request doesn't
 * define. A document's own fragment has priority, so it is never ambiguous.
 *
 * @param labels the names of the documents that define the fragment, one for each definition
 */
export function ambiguousFragment(name: string, labels: readonly string[]): string | undefined {
  const [first, second] = [...labels].sort();
  if (first === undefined || second === undefined) return undefined;
  const where = first === second ? `twice in ${first}` : `in ${first} and in ${second}`;
  return `The fragment "${name}" is defined ${where}.`;
}

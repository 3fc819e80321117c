/** Nobody types this many characters at once, and every access token has more. */
const shortestPaste = 16;

/** Whether a change of a text inserts characters as a paste does. */
export function isPaste(before: string, after: string): boolean {
  const start = commonLength(before, after);
  const end = commonLength(reversed(before.slice(start)), reversed(after.slice(start)));
  return after.length - start - end >= shortestPaste;
}

/** The length of the start that two texts share. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

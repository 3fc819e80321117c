/** The minimum number of characters inserted at once that counts as a paste. Access tokens are longer. */
const shortestPaste = 16;

/** Whether a text change is probably a paste. */
export function isPaste(before: string, after: string): boolean {
  const start = commonLength(before, after);
  const end = commonLength(reversed(before.slice(start)), reversed(after.slice(start)));
  return after.length - start - end >= shortestPaste;
}

/** Returns the length of the common prefix. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

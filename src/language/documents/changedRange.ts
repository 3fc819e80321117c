/**
 * Returns the range of the text that differs from a later one: the offsets of the first character that changed
 * and after the last one. The rest of the text is the same before and after the range.
 */
export function changedRange(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { start, end: before.length - same };
}

/** The weight of a name that doesn't contain a word. */
export const noMatch = 255;

/**
 * Returns the distinct words of a search text in lowercase. Words end at characters other than letters and digits, and
 * where a capital letter follows: `userEmail` and `User.email` have the words `user` and `email`.
 */
export function searchWords(text: string): readonly string[] {
  const words = text
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/**
 * Returns how well a name matches a word in lowercase, lower is better: 0 for the entire name, 1 for its beginning or
 * one of its words, 2 for the beginning of one of its words, 3 for other text in it, or {@link noMatch}.
 */
export function nameWeight(name: string, lower: string, word: string): number {
  let best = noMatch;
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (at === 0) return end === lower.length ? 0 : 1;
    const weight = startsWord(name, at) ? (end === name.length || startsWord(name, end) ? 1 : 2) : 3;
    best = Math.min(best, weight);
    if (best === 1) break;
  }
  return best;
}

function startsWord(name: string, at: number): boolean {
  const before = name.charCodeAt(at - 1);
  if (!isAlphanumeric(before)) return true;
  if (!isCapital(name.charCodeAt(at))) return false;
  // The last capital letter of HTMLPage starts a word.
  return !isCapital(before) || isSmall(name.charCodeAt(at + 1));
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90;
const isSmall = (code: number): boolean => code >= 97 && code <= 122;
const isAlphanumeric = (code: number): boolean =>
  isCapital(code) || isSmall(code) || (code >= 48 && code <= 57);

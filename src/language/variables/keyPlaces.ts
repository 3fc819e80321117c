export interface KeyPlace {
  /** Offsets of the text between the quotes. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the positions of the keys at a path in JSON text. Searches tokens, because the text can be invalid
 * during editing.
 *
 * @param path keys from the root; `['Users', 'first']` finds `first` in `{ "Users": { "first": 10 } }`
 */
export function keyPlaces(json: string, path: readonly string[]): readonly KeyPlace[] {
  const requested = path.at(-1);
  const found: KeyPlace[] = [];
  /** The current key of each open object; `undefined` in lists. */
  const keys: (string | undefined)[] = [];
  const token = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [sign, quoted, colon] = match;
    if (sign === '{' || sign === '[') keys.push(undefined);
    else if (sign === '}' || sign === ']') keys.pop();
    else if (colon !== undefined && keys.length > 0) {
      const key = unescaped(quoted ?? '');
      keys[keys.length - 1] = key;
      if (key === requested && keys.length === path.length && keys.every((one, index) => one === path[index]))
        found.push({ start: match.index + 1, end: match.index + 1 + (quoted ?? '').length });
    }
  }
  return found;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

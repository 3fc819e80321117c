import { stringEnd } from '../../shared/json/jsonSpans';
import { redactionMark, redactSecrets } from '../../shared/redact';
import { replaceTokens } from './tokenShapes';

/** The secrets of a run, which aren't saved. */
export interface SecretParts {
  /** The response keys of fields with secret values, such as the token that a mutation creates. */
  readonly keys: readonly string[];
  /** The values of secret variables and literals, which a response can repeat. */
  readonly values: readonly string[];
}

export const noSecretParts: SecretParts = { keys: [], values: [] };

/**
 * Returns the text of a response with redacted secrets, for saving. Doesn't parse the text, so a response can
 * have any size and depth, and all digits of numbers are preserved.
 */
export function savedResponse(text: string, { keys, values }: SecretParts): string {
  return replaceTokens(redactSecrets(withoutValuesOf(text, keys), values), redactionMark);
}

/** Redacts the string values of the given keys, and the strings in their list values. */
function withoutValuesOf(json: string, keys: readonly string[]): string {
  if (keys.length === 0) return json;
  // Matches only keys, because unescaped quotes with a colon after them can't occur in a string.
  const member = new RegExp(`"(?:${keys.join('|')})"\\s*:\\s*`, 'g');
  const parts: string[] = [];
  let copied = 0;
  for (let found = member.exec(json); found !== null; found = member.exec(json)) {
    for (const [start, end] of stringsOf(json, member.lastIndex)) {
      parts.push(json.slice(copied, start), `"${redactionMark}"`);
      copied = end;
    }
    member.lastIndex = Math.max(copied, member.lastIndex);
  }
  return parts.length === 0 ? json : [...parts, json.slice(copied)].join('');
}

/** Yields the range of the string at an offset, or of each string in a list. */
function* stringsOf(json: string, at: number): Generator<readonly [start: number, end: number]> {
  const isList = json[at] === '[';
  const separator = /[\s,[]*/y;
  for (let next = at; ;) {
    if (isList) {
      separator.lastIndex = next;
      separator.exec(json);
      next = separator.lastIndex;
    }
    if (json[next] !== '"') return;
    const end = stringEnd(json, next);
    yield [next, end];
    if (!isList) return;
    next = end;
  }
}

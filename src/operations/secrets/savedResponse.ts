import { stringEnd } from '../../shared/json/scan';
import { redactionMark, redactSecrets } from '../../shared/redact';
import { replaceTokens } from './tokenShapes';

/** The parts of a run that aren't saved. */
export interface SecretParts {
  /** The response keys of fields with secret values, such as the token that a mutation creates. */
  readonly keys: readonly string[];
  /** The values of secret variables and literals, which a response may repeat. */
  readonly values: readonly string[];
}

export const noSecretParts: SecretParts = { keys: [], values: [] };

/**
 * Returns a response for saving: without secrets, and otherwise unchanged, including all digits. It builds no values,
 * so neither the size nor the depth of a response matters.
 */
export function savedResponse(text: string, { keys, values }: SecretParts): string {
  return replaceTokens(redactSecrets(withoutValuesOf(text, keys), values), redactionMark);
}

/** Replaces the strings, and the strings in lists, that are the values of the given keys. */
function withoutValuesOf(json: string, keys: readonly string[]): string {
  if (keys.length === 0) return json;
  // Unescaped quotes around a key and a colon after it can't occur in a string.
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

/** Yields the string at an offset, or the strings of a list. */
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

import { isRecord } from '../record';
import { ExactNumber } from './exactJson';

/**
 * Formats a value as compact JSON. Unlike `JSON.stringify`, it writes every digit of an {@link ExactNumber} and has
 * no depth limit. Omits members that are `undefined`.
 */
export function formatJson(value: unknown): string {
  const parts: string[] = [];
  // The remaining items to write, in reverse order: text, or a one-element list that contains a value.
  const pending: (string | readonly [unknown])[] = [[value]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    const [current] = next;
    if (current instanceof ExactNumber) {
      parts.push(current.digits);
    } else if (Array.isArray(current)) {
      pending.push(']');
      for (let index = current.length - 1; index >= 0; index -= 1) {
        pending.push([current[index]]);
        if (index > 0) pending.push(',');
      }
      parts.push('[');
    } else if (isRecord(current)) {
      const members = Object.entries(current).filter(([, member]) => member !== undefined);
      pending.push('}');
      for (let index = members.length - 1; index >= 0; index -= 1) {
        const [name, member] = members[index] ?? [];
        pending.push([member], `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`);
      }
      parts.push('{');
    } else {
      parts.push(JSON.stringify(current ?? null));
    }
  }
  return parts.join('');
}

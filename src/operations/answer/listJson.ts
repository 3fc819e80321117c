import { ExactNumber } from './exactJson';
import type { ResultList } from './resultLists';

/** A table as JSON: a list of objects with a key for each column that the item has, and the values as they came. */
export function listAsJson({ columns, rows }: ResultList): string {
  const objects = rows.map((row) => {
    const keys = row.flatMap((value, index) =>
      value === undefined ? [] : [`    ${JSON.stringify(columns[index])}: ${jsonOf(value)}`],
    );
    return keys.length === 0 ? '  {}' : `  {\n${keys.join(',\n')}\n  }`;
  });
  return `[\n${objects.join(',\n')}\n]\n`;
}

function jsonOf(value: unknown): string {
  if (value instanceof ExactNumber) return value.digits;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, child]) => `${JSON.stringify(key)}:${jsonOf(child)}`)
    .join(',')}}`;
}

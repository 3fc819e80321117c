import type { TableColumn } from '../../shared/table/table';

const identifier = /\b(?:id|key|year)$/;

/** Returns the header in lowercase words: `instanceUserId` becomes `instance user id`. */
export function wordsOf({ name }: TableColumn): string {
  return name
    .trim()
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** Whether the header names the values as identifiers, which must not be summed. */
export function isNamedIdentifier(column: TableColumn): boolean {
  return identifier.test(wordsOf(column));
}

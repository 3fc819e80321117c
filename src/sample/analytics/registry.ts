import type { Person } from './accounts';

/** Returns the user registry as CSV with the three columns of the contract and one line per account. */
export function registryCsv(people: readonly Person[]): string {
  const lines = people.map((person) => `${person.databaseId},${person.serviceAccount},${person.siteAdmin}\n`);
  return `Instance user ID,Service Account,Site Admin\n${lines.join('')}`;
}

import type { Person } from './accounts';

/** The user registry as CSV with the three columns of the contract, one line for each person. */
export function registryCsv(people: readonly Person[]): string {
  const lines = people.map((person) => `${person.databaseId},${person.serviceAccount},${person.siteAdmin}\n`);
  return `Instance user ID,Service Account,Site Admin\n${lines.join('')}`;
}

import type { Page } from 'playwright-core';
import { shownTexts, type ShownText } from './shownTexts';

/** Texts of VS Code itself in the parts of the window that are checked. Its own text is in English. */
const editorTexts = [
  /^Welcome$/,
  /^(?:Tab|Editor|Notification) actions$/i,
  /^Actions for\b/,
  /,? (?:has )?actions$/,
  / Section$/,
  /^Back \(/,
  /\(Press 'Enter' to confirm or 'Escape' to cancel\)$/,
  /^Progress$/,
  /^Collapse All$/,
  /^More Actions\.\.\.$/,
  /^Split Editor .*/s,
  /^Run or Debug\.\.\.$/,
  /^Close \(/,
  /, Editor Group \d(?:, .*)?$/,
  /, preview\b/,
  /^\d+ Results$/,
  /^Source: /,
  /^Clear Notification \(\w+\)$/,
];

/** A row of a quick input begins with the name of its icon for screen readers. */
const iconName = /^[a-z-]+ {2}/;

/** The names that the tour enters, and those of the sample: connections, credits and status texts of HTTP. */
const data = [
  'Sample',
  'Second',
  'cypress.crossing',
  'FirstPeople',
  'Top-up "does not expire"',
  'Included, 2026-11',
  'Commitment 2026',
  'Service Unavailable',
  'repo:server router',
  'granularity',
  ...['query: String!', 'query =', 'web.app', 'cli', 'registry', 'gatee'],
];

/** The columns of reports and of the results of analyses, with their values and types: the same in every language. */
const columns = [
  ...['Row Number', 'Instance user ID', 'User Email', 'Username', 'Display Name', 'Created', 'Active User'],
  ...['Service Account', 'Site Admin', 'Client Name', 'Date', 'Searches', 'Change', 'Note', 'Week'],
  ...['Active Users', 'Change %', 'Share of Users', 'false', 'true'],
  ...['bigint', 'boolean', 'date', 'varchar'],
];

/** SQL, and names of files. */
const code = /^select \*\s+from \w+\s+limit \d+$|^[\w.-]*\.(?:json|csv|graphql)$|^(?:people|search)$/;

const url = /https?:\/\/[\w.:]+/g;

/** Finds texts that aren't in the pseudo language, and texts that don't fit. */
export class LanguageCheck {
  private readonly found = new Map<string, { readonly problem: string; readonly pictures: string[] }>();

  /** Checks what the window shows. */
  async inspect(page: Page, picture: string): Promise<void> {
    for (const shown of await shownTexts(page)) {
      if (shown.isCut) this.add('cut off', shown, picture);
      if (isUnlocalized(shown)) this.add('not localized', shown, picture);
    }
  }

  /** @throws with what was found in all pictures */
  end(): void {
    const lines = [...this.found.values()].map(
      ({ problem, pictures }) => `${problem}; pictures: ${pictures.join(', ')}`,
    );
    if (lines.length > 0) throw new Error(`The window in the pseudo language:\n${lines.join('\n')}`);
  }

  private add(kind: string, { place, text }: ShownText, picture: string): void {
    const problem = `${kind}: ${JSON.stringify(text)} in ${place}`;
    // Numbers differ in each picture.
    const key = problem.replace(/\d+/g, '0');
    const known = this.found.get(key);
    if (known === undefined) this.found.set(key, { problem, pictures: [picture] });
    else known.pictures.push(picture);
  }
}

/** Whether a text has a word in plain letters that isn't data: letters of the pseudo language are never plain. */
function isUnlocalized({ place, text }: Pick<ShownText, 'place' | 'text'>): boolean {
  const own = editorTexts
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .replace(iconName, '')
    .replace(url, '');
  if (code.test(own)) return false;
  const names = place.startsWith('page ') ? [...data, ...columns] : data;
  const rest = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(new RegExp(`(?<![\\w])${escape(name)}(?![\\w])`, 'g'), ' '), own);
  return rest.split(/[\s«»()[\]{}"“”·|,;:…→]+/).some((word) => plainWord.test(word));
}

/** A usual word, unlike an identifier, a URL, a file name or an abbreviation. */
const plainWord = /^[A-Z]?[a-z]+(?:'[a-z]+)?[.!?]*$/;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

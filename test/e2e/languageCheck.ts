import type { Page } from 'playwright-core';
import { shownTexts, type ShownText } from './shownTexts';

/** English texts of VS Code in the checked parts of the window. */
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

/** Labels of quick input rows begin with the icon name for screen readers. */
const iconName = /^[a-z-]+ {2}/;

/** The month of the sample's data, in which its buckets of credits are named. */
const month = new Date().toISOString().slice(0, 7);

/** Texts that the tour enters or the sample returns, names of formats and products, and an icon that is read aloud. */
const data = [
  'Sample',
  'Second',
  'cypress.crossing',
  'FirstPeople',
  'Top-up "does not expire"',
  `Included, ${month}`,
  `Commitment ${month.slice(0, 4)}`,
  'Service Unavailable',
  'repo:server router',
  'granularity',
  ...['query: String!', 'query =', 'web.app', 'cli', 'registry', 'gatee'],
  ...[
    'Change',
    'String!',
    'Excel',
    'Parquet',
    'Markdown',
    'Trino',
    'usage',
    'events',
    'reader',
    'loader',
    'pass',
  ],
  ...['name', 'Unable to sudo to nonexistent user'],
];

/** Columns, values, and types of reports and analyses, which aren't localized. */
const columns = [
  ...['Row Number', 'Instance user ID', 'User Email', 'Username', 'Display Name', 'Created', 'Active User'],
  ...['Service Account', 'Site Admin', 'Client Name', 'Date', 'Searches', 'Change', 'Note', 'Week'],
  ...['Chat Events', 'Language'],
  ...['Active Users', 'Change %', 'Share of Users', 'Share of Active Users', 'Credits Used', 'false', 'true'],
  ...['Completion Suggestions', 'Completion Acceptances', 'Rate of Completion Acceptances'],
  ...['bigint', 'boolean', 'date', 'varchar'],
];

/** SQL and file names. */
const code = /^select \*\s+from \w+\s+limit \d+$|^[\w.-]*\.(?:json|csv|graphql)$|^(?:people|search|change)$/;

const url = /https?:\/\/[\w.:]+/g;

/** Finds text that is cut off and, in the pseudo-language, text that isn't localized. */
export class LanguageCheck {
  private readonly found = new Map<string, { readonly problem: string; readonly pictures: string[] }>();

  constructor(private readonly isPseudo: boolean) {}

  /** Checks the visible texts of the window. */
  async inspect(page: Page, picture: string): Promise<void> {
    for (const shown of await shownTexts(page)) {
      if (shown.isCut) this.add('cut off', shown, picture);
      if (this.isPseudo && isUnlocalized(shown)) this.add('not localized', shown, picture);
    }
  }

  /** @throws Error with the problems of all pictures, if there are any */
  end(): void {
    const lines = [...this.found.values()].map(
      ({ problem, pictures }) => `${problem}; pictures: ${pictures.join(', ')}`,
    );
    if (lines.length > 0) throw new Error(`Texts in the window:\n${lines.join('\n')}`);
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

/**
 * Returns whether a text contains a plain word that is neither data nor a text of VS Code. The pseudo-language uses no
 * ASCII letters.
 */
function isUnlocalized({ place, text }: Pick<ShownText, 'place' | 'text'>): boolean {
  const local = editorTexts
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .replace(iconName, '')
    .replace(url, '');
  if (code.test(local)) return false;
  const names = /^(?:page|notifications) /.test(place) ? [...data, ...columns] : data;
  const rest = names
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (left, name) => left.replaceAll(new RegExp(`(?<![\\w])${escape(name)}(?![\\w])`, 'g'), ' '),
      local,
    );
  return rest.split(/[\s«»()[\]{}"“”·|,;:…→]+/).some((word) => plainWord.test(word));
}

/** Common word, not an identifier, URL, file name, or abbreviation. */
const plainWord = /^[A-Z]?[a-z]+(?:'[a-z]+)?[.!?]*$/;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

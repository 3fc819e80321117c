import * as l10n from '@vscode/l10n';
import { formatCount, formatList } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { TeamFile } from './teamFile';

/** A user of an instance. Unknown texts are empty. */
export interface KnownUser {
  /** The instance user ID. */
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

type UserField = keyof KnownUser;

const fields: readonly UserField[] = ['email', 'username', 'id'];

/** A column that identifies users, and how many of them. */
export interface ProposedKey {
  /** The name of the column in the file. */
  readonly column: string;
  readonly field: UserField;
  /** The number of users that have a row. */
  readonly matched: number;
}

/** A user with the values of the selected columns, without surrounding spaces; null for blank ones. */
export interface TeamMember extends KnownUser {
  readonly values: readonly (string | null)[];
}

/** The users with a row in the file, and the rows and users without a match. */
export interface TeamMatch {
  readonly members: readonly TeamMember[];
  /** The rows of the file, counted from 1 below the header, whose key is no known user. */
  readonly unmatchedRows: readonly { readonly row: number; readonly key: string }[];
  /** The users without a row, and those whose row has a blank team. */
  readonly usersWithoutTeam: readonly KnownUser[];
}

/** Converts a key to the form in which keys are compared: without case and surrounding spaces. */
function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the columns of a file that identify users, the best first, each with the property of the users that matches
 * most often. Columns without a match are omitted.
 */
export function proposeKeys(
  { columns, rows }: Pick<TeamFile, 'columns' | 'rows'>,
  users: readonly KnownUser[],
): readonly ProposedKey[] {
  return columns
    .flatMap((column, place) => {
      const keys = new Set(rows.map((row) => comparable(row[place] ?? '')));
      keys.delete('');
      const [best] = fields
        .map((field) => ({
          column,
          field,
          matched: users.filter((user) => keys.has(comparable(user[field]))).length,
        }))
        .sort((a, b) => b.matched - a.matched);
      return !best || best.matched === 0 ? [] : [best];
    })
    .sort((a, b) => b.matched - a.matched);
}

/**
 * Matches the rows of a file to users by a key.
 *
 * @param columns the names of the columns with the values of the result; the first one is the team
 * @throws UserError of kind `input` if a column is missing, no row matches, or rows of a user have different values
 */
export function matchTeams(
  file: TeamFile,
  users: readonly KnownUser[],
  { key, columns }: { readonly key: string; readonly columns: readonly string[] },
): TeamMatch {
  const missing = [key, ...columns].filter((name) => !file.columns.includes(name));
  if (missing.length > 0) {
    throw new UserError(
      'input',
      l10n.t('The team file has no column {names}.', { names: formatList(missing) }),
      {
        advice: l10n.t('Select the file and its columns again.'),
      },
    );
  }
  const place = file.columns.indexOf(key);
  const places = columns.map((name) => file.columns.indexOf(name));
  const keys = file.rows.map((row) => [row[place] ?? null]);
  const [proposed] = proposeKeys({ columns: [key], rows: keys }, users);
  if (!proposed) {
    throw new UserError(
      'input',
      l10n.t('No value of the column "{column}" is a known user.', { column: key }),
      {
        advice: l10n.t('Select a column with email addresses, usernames, or instance user IDs.'),
      },
    );
  }
  const byKey = new Map<string, { row: number; values: readonly (string | null)[] }>();
  const repeated = new Map<string, number[]>();
  for (const [index, row] of file.rows.entries()) {
    const text = comparable(row[place] ?? '');
    if (text === '') continue;
    const values = places.map((each) => row[each]?.trim() || null);
    const earlier = byKey.get(text);
    if (!earlier) byKey.set(text, { row: index + 1, values });
    else if (earlier.values.some((value, each) => value !== values[each]))
      repeated.set(text, [...(repeated.get(text) ?? [earlier.row]), index + 1]);
  }
  rejectRepeated(repeated);
  const known = new Set(users.map((user) => comparable(user[proposed.field])));
  const members: TeamMember[] = [];
  const usersWithoutTeam: KnownUser[] = [];
  for (const user of users) {
    const found = byKey.get(comparable(user[proposed.field]));
    if (found) members.push({ ...user, values: found.values });
    if (found?.values[0] == null) usersWithoutTeam.push(user);
  }
  const unmatchedRows = file.rows.flatMap((row, index) => {
    const text = row[place] ?? '';
    return known.has(comparable(text)) && comparable(text) !== '' ? [] : [{ row: index + 1, key: text }];
  });
  return { members, unmatchedRows, usersWithoutTeam };
}

function rejectRepeated(repeated: ReadonlyMap<string, readonly number[]>): void {
  const [first] = repeated;
  if (!first) return;
  const example = { user: first[0], rows: formatList(first[1].slice(0, 3).map((row) => formatCount(row))) };
  throw new UserError(
    'input',
    repeated.size === 1
      ? l10n.t('The team file has different values for the user "{user}" in the rows {rows}.', example)
      : l10n.t('The team file has different values for {count} users, such as "{user}" in the rows {rows}.', {
          ...example,
          count: formatCount(repeated.size),
        }),
    { advice: l10n.t('Keep one row for each user, then try again.') },
  );
}

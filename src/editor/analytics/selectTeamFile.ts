import * as l10n from '@vscode/l10n';
import { workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import { excludedFiles } from '../../operations/workspaceFiles';
import {
  matchTeams,
  proposeKeys,
  type KnownUser,
  type ProposedKey,
  type TeamMatch,
} from '../../reports/teams/matchTeams';
import type { TeamFile } from '../../reports/teams/teamFile';
import { formatCount } from '../../shared/format';
import { UserError } from '../../shared/userError';
import { pickItem, pickItems } from '../adapters/picks';
import { withProgress } from '../adapters/progress';
import { showInformation } from '../adapters/showMessages';
import type { AnalyticsServices } from './analyticsParts';
import { fileName, type TeamChoice } from './teams';

/** The files to select from, in any case: on Linux, a pattern matches only its case. */
const files = '**/*.{[cC][sS][vV],[tT][sS][vV],[tT][aA][bB]}';

/** The maximum number of files to select from. */
const maxFiles = 500;

const title = (): string => l10n.t('Select Team File');

/**
 * Lets the user select a file of the workspace that lists users with their teams, and its columns. The file isn't used
 * if it can't be matched to the users of the connection.
 *
 * @returns whether a file is selected
 * @throws UserError if the workspace has no suitable file, or the file can't be read or matched
 */
export async function selectTeamFile(parts: AnalyticsServices): Promise<boolean> {
  const connection = parts.connection();
  const { teams } = parts.data;
  const uri = await pickFile(teams.choice);
  if (uri === undefined) return teams.choice !== undefined;
  if (uri === 'none') {
    await teams.choose(undefined);
    return false;
  }
  const { file, users, keys } = await withProgress(
    l10n.t('Reading {file}...', { file: fileName(uri) }),
    async ({ signal }) => {
      const known = await teams.users(connection, signal);
      if (known.length === 0) throw noUsers(connection);
      const read = await teams.read(uri, signal);
      return { file: read, users: known, keys: proposeKeys(read, known) };
    },
  );
  if (keys.length === 0) throw noMatch(uri, connection);
  const choice = await pickColumns(uri, file, keys, users.length);
  if (!choice) return teams.choice !== undefined;
  const match = matchTeams(file, users, choice);
  await teams.choose(choice);
  void tellMatch(parts, { uri, file, match, total: users.length });
  return true;
}

async function pickFile(current: TeamChoice | undefined): Promise<string | undefined> {
  const found = await workspace.findFiles(files, excludedFiles, maxFiles);
  const listed = found.map((uri) => ({ label: workspace.asRelativePath(uri), uri: uri.toString() }));
  if (listed.length === 0 && !current) {
    throw new UserError('input', l10n.t('This workspace has no CSV file.'), {
      advice: l10n.t('Add a CSV file with a row for each user, and columns for the user and the team.'),
    });
  }
  const none = { label: l10n.t('No Team File'), uri: 'none' };
  const items = [...listed.toSorted((a, b) => a.label.localeCompare(b.label)), ...(current ? [none] : [])];
  const chosen = await pickItem(items, {
    title: title(),
    placeHolder: l10n.t('Select a file with a row for each user'),
    active: items.find(({ uri }) => uri === current?.uri),
  });
  return chosen?.uri;
}

async function pickColumns(
  uri: string,
  { columns }: TeamFile,
  keys: readonly ProposedKey[],
  users: number,
): Promise<TeamChoice | undefined> {
  const key = await pickItem(
    keys.map(({ column, field, matched }, place) => ({
      label: column,
      description: [matchedLabel(field, matched, users), ...(place === 0 ? [l10n.t('suggested')] : [])].join(
        ' · ',
      ),
    })),
    { title: title(), placeHolder: l10n.t('Select the column that identifies the user') },
  );
  if (!key) return undefined;
  const others = columns.filter((column) => column !== key.label).map((column) => ({ label: column }));
  if (others.length === 0) {
    throw new UserError('input', l10n.t('The file has only one column.'), {
      advice: l10n.t('Add a column with the team of each user.'),
    });
  }
  const team = await pickItem(others, {
    title: title(),
    placeHolder: l10n.t('Select the column with the team'),
    active: others.find(({ label }) => /team|group|squad|department/i.test(label)),
  });
  if (!team) return undefined;
  const more = others.filter(({ label }) => label !== team.label);
  const added =
    more.length === 0
      ? []
      : await pickItems(more, {
          title: title(),
          placeHolder: l10n.t('Select other columns to add to tables, or none'),
        });
  if (!added) return undefined;
  return { uri, key: key.label, columns: [team.label, ...added.map(({ label }) => label)] };
}

function matchedLabel(field: keyof KnownUser, matched: number, total: number): string {
  const counts = { matched: formatCount(matched), total: formatCount(total) };
  switch (field) {
    case 'email':
      return l10n.t('email addresses of {matched} of {total} users', counts);
    case 'username':
      return l10n.t('usernames of {matched} of {total} users', counts);
    case 'id':
      return l10n.t('IDs of {matched} of {total} users', counts);
  }
}

/** Says how many users have a team, and lists the rows and users without a match on request. */
async function tellMatch(
  { dependencies }: AnalyticsServices,
  {
    uri,
    file,
    match: { usersWithoutTeam, unmatchedRows },
    total,
  }: {
    readonly uri: string;
    readonly file: TeamFile;
    readonly match: TeamMatch;
    /** The number of users. */
    readonly total: number;
  },
): Promise<void> {
  const sentence = l10n.t('{matched} of {total} users have a team. Rows without a user: {rows}.', {
    matched: formatCount(total - usersWithoutTeam.length),
    total: formatCount(total),
    rows: formatCount(unmatchedRows.length),
  });
  const message = [sentence, ...file.notes].join(' ');
  if (usersWithoutTeam.length + unmatchedRows.length === 0) {
    await showInformation(message);
    return;
  }
  const show = l10n.t({ message: 'Show Unmatched', comment: 'Button that lists rows and users' });
  if ((await showInformation(message, show)) !== show) return;
  const text = [
    l10n.t('Rows of {file} without a user: {count}', {
      file: fileName(uri),
      count: formatCount(unmatchedRows.length),
    }),
    ...unmatchedRows.map(({ row, key }) => `${row}\t${key}`),
    '',
    l10n.t('Users without a team: {count}', { count: formatCount(usersWithoutTeam.length) }),
    ...usersWithoutTeam.map(({ id, username, email }) => [id, username, email].join('\t')),
    '',
  ].join('\n');
  await dependencies.app.editor.documents.show({ name: l10n.t('Unmatched users.txt'), text });
}

function noUsers({ name }: Connection): UserError {
  return new UserError('input', l10n.t('No users of {connection} are known yet.', { connection: name }), {
    advice: l10n.t('Download a usage report, then select the file again.'),
  });
}

function noMatch(uri: string, { name }: Connection): UserError {
  return new UserError(
    'input',
    l10n.t('No column of "{file}" identifies users of {connection}.', {
      file: fileName(uri),
      connection: name,
    }),
    {
      advice: l10n.t('Select a file with email addresses, usernames, or instance user IDs.'),
    },
  );
}

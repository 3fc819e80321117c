import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Uri, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import { usageKind } from '../../reports/kinds/usage';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import { hasUsers, knownUsers } from '../../reports/teams/knownUsers';
import { matchTeams, type KnownUser } from '../../reports/teams/matchTeams';
import { readTeams, writeTeams, type StoredTeams } from '../../reports/teams/storedTeams';
import { readTeamFile, type TeamFile } from '../../reports/teams/teamFile';
import type { UserNames } from '../../reports/userNames';
import { parsed } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { App } from '../app';
import type { StoredUserNames } from './userNames';
import { workspaceTable } from '../tables/workspaceTable';

const savedChoice = v.object({
  uri: v.string(),
  key: v.string(),
  columns: v.pipe(v.array(v.string()), v.nonEmpty()),
});

/** The file with the teams of a workspace, and its selected columns. */
export interface TeamChoice {
  readonly uri: string;
  /** The column that identifies a user. */
  readonly key: string;
  /** The columns to add to tables; the first one is the team. */
  readonly columns: readonly string[];
}

/** The teams of the users, from a file of the workspace. */
export class Teams {
  constructor(
    private readonly app: Pick<App, 'editor' | 'reportEngine' | 'snapshotsFolder'>,
    private readonly userNames: Pick<StoredUserNames, 'read'>,
  ) {}

  /** Returns the selected file; `undefined` if there is none. */
  get choice(): TeamChoice | undefined {
    return parsed(savedChoice, this.app.editor.windowState.get('teams'));
  }

  async choose(choice: TeamChoice | undefined): Promise<void> {
    await this.app.editor.windowState.update('teams', choice);
  }

  /**
   * Returns the teams of the users of a connection; `undefined` if no file is selected. Reads the file again if it or
   * the users have changed.
   *
   * @param showProgress shows the progress of reading; by default, in a notification
   * @throws UserError if the file can't be read or matched, or of kind `canceled`
   */
  async current(
    connection: Connection,
    showProgress: ShowProgress = withProgress,
  ): Promise<StoredTeams | undefined> {
    const { choice } = this;
    if (!choice) return undefined;
    const { reports, names } = await this.usersOf(connection);
    const { mtime, size } = await this.stat(choice.uri);
    const paths = [...reports, ...(names ? [names] : [])].map(({ path }) => path);
    const origin = createHash('sha256')
      .update(JSON.stringify([choice, mtime, size, paths]))
      .digest('hex');
    const { snapshotsFolder: folder, reportEngine: engine } = this.app;
    const about = { origin, columns: choice.columns, file: fileName(choice.uri) };
    const stored = await readTeams(folder, connection.id, about);
    if (stored) return stored;
    return showProgress(l10n.t('Matching users to teams...'), async ({ signal }) => {
      const users = await knownUsers(engine, reports, names, signal);
      const { members } = matchTeams(await this.read(choice.uri, signal), users, choice);
      return writeTeams(folder, connection.id, about, members, signal);
    });
  }

  /**
   * Returns the users of the downloaded reports and of the stored user names of a connection.
   *
   * @throws UserError
   */
  async users(connection: Connection, signal: AbortSignal): Promise<readonly KnownUser[]> {
    const { reports, names } = await this.usersOf(connection);
    return knownUsers(this.app.reportEngine, reports, names, signal);
  }

  /** @throws UserError */
  async read(uri: string, signal?: AbortSignal): Promise<TeamFile> {
    const { snapshotsFolder } = this.app;
    const scratch = this.app.editor.folder('tables');
    const { table, forget } = await workspaceTable(Uri.parse(uri), scratch, snapshotsFolder);
    try {
      return await readTeamFile(this.app.reportEngine, table.source, signal);
    } finally {
      await forget();
    }
  }

  /** Returns the latest snapshot of each report with users, and the stored user names. */
  private async usersOf(
    connection: Connection,
  ): Promise<{ readonly reports: readonly Snapshot[]; readonly names: UserNames | undefined }> {
    const latest = new Map<string, Snapshot>();
    const { snapshotsFolder } = this.app;
    for (const snapshot of await listSnapshots(snapshotsFolder, connection.id, usageKind.exportName)) {
      if (!latest.has(snapshot.identity) && hasUsers(snapshot)) latest.set(snapshot.identity, snapshot);
    }
    return { reports: [...latest.values()], names: await this.userNames.read(connection) };
  }

  private async stat(uri: string): Promise<{ readonly mtime: number; readonly size: number }> {
    try {
      return await workspace.fs.stat(Uri.parse(uri));
    } catch (error) {
      throw new UserError('file', l10n.t('Couldn\'t read the team file "{file}".', { file: fileName(uri) }), {
        advice: l10n.t('Run "Instance Explorer: Select Team File" to select another file.'),
        cause: error,
      });
    }
  }
}

/** Returns the name of a file for messages. */
export function fileName(uri: string): string {
  return workspace.asRelativePath(Uri.parse(uri));
}

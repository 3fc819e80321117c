import * as l10n from '@vscode/l10n';
import { workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import { confirmDangerous } from '../adapters/confirm';
import { fingerprint } from './fingerprint';
import type { TaskOrigin, TaskPermissions } from './taskPermissions';
import type { Turns } from '../../shared/turns';

/** A task that might require confirmations. */
export interface AskingTask {
  readonly name: string;
  readonly folder: WorkspaceFolder;
  readonly connection: Connection;
  /** The URL that receives the requests of the task. */
  readonly url: string;
  readonly origin: TaskOrigin;
  readonly signal: AbortSignal;
}

/** Shows the confirmations of tasks, and saves the permissions. */
export class TaskPrompts {
  private readonly pending = new Map<string, Promise<boolean>>();

  constructor(
    private readonly permissions: TaskPermissions,
    private readonly turns: Turns,
  ) {}

  /**
   * Asks whether tasks of the folder may use the connection, unless the user already allowed it. Tasks that start in
   * parallel share the confirmation.
   *
   * @throws UserError of kind `input` if the user declines
   */
  async allowConnection(task: AskingTask): Promise<void> {
    const { folder, connection, origin } = task;
    if (this.permissions.allows(origin)) return;
    const key = `${origin.folder} ${origin.connectionId}`;
    const asking = this.pending.get(key) ?? this.turns.take(() => ask(task));
    this.pending.set(key, asking);
    try {
      const allowed = await asking;
      if (allowed) return await this.permissions.allow(origin);
    } finally {
      this.pending.delete(key);
    }
    throw new UserError(
      'input',
      l10n.t("Tasks in {folder} aren't allowed to use {connection}.", {
        folder: folder.name,
        connection: connection.name,
      }),
      {
        advice: l10n.t('Run the task again, and then select "Allow".'),
      },
    );
  }

  /**
   * Asks for permission to replace an existing file or folder, unless the task wrote its current content.
   *
   * @returns the fingerprint of the output to replace, or `undefined` if it doesn't exist or can't be read
   * @throws UserError of kind `input` if the user declines
   */
  async allowReplacing(uri: Uri, { name, origin, signal }: AskingTask): Promise<string | undefined> {
    const print = await fingerprint(uri);
    if (print === undefined || this.permissions.isSameTask(origin, uri.toString(), print)) return print;
    const file = workspace.asRelativePath(uri);
    const replace = l10n.t({ message: 'Replace', comment: 'Button' });
    const chosen = await this.turns.take(() =>
      confirmDangerous(
        {
          message: l10n.t('Replace "{file}"?', { file }),
          detail: l10n.t('The task "{task}" writes to {file}, but didn\'t write its current content.', {
            task: name,
            file,
          }),
          actions: [replace],
        },
        signal,
      ),
    );
    if (chosen === replace) return print;
    throw new UserError(
      'input',
      l10n.t("{file} already exists, and this task didn't write its current content.", { file }),
      {
        advice: l10n.t('Set "output" in the task to another path.'),
      },
    );
  }

  /** Records the output that a task wrote, so that the task can replace it without confirmation. */
  async noteWritten(uri: Uri, { origin }: AskingTask): Promise<void> {
    const print = await fingerprint(uri);
    if (print !== undefined) await this.permissions.noteWritten(origin, uri.toString(), print);
  }
}

async function ask({ name, folder, connection, url, signal }: AskingTask): Promise<boolean> {
  const allow = l10n.t({ message: 'Allow', comment: 'Button' });
  const chosen = await confirmDangerous(
    {
      message: l10n.t('Allow tasks in "{folder}" to use {connection}?', {
        folder: folder.name,
        connection: connection.name,
      }),
      detail: [
        l10n.t('The task "{task}" sends a request to {url} with your token.', { task: name, url }),
        l10n.t(
          'If you allow it, all tasks in this folder can send queries and download reports through this connection without asking again. Mutations are never sent without confirmation.',
        ),
      ].join('\n'),
      actions: [allow],
    },
    signal,
  );
  return chosen === allow;
}

import { workspace, type Uri, type WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import { confirmDangerous } from '../adapters/confirm';
import { fingerprint } from './fingerprint';
import type { TaskOrigin, TaskPermissions } from './taskPermissions';
import type { Turns } from './turns';

/** A task as shown in confirmations. */
export interface AskingTask {
  readonly name: string;
  readonly folder: WorkspaceFolder;
  readonly connection: Connection;
  /** The URL that receives its requests. */
  readonly url: string;
  readonly origin: TaskOrigin;
  readonly signal: AbortSignal;
}

/** The confirmations of tasks. Permissions are saved. */
export class TaskQuestions {
  private readonly pending = new Map<string, Promise<boolean>>();

  constructor(
    private readonly permissions: TaskPermissions,
    private readonly turns: Turns,
  ) {}

  /**
   * Asks once per folder and connection, before the first request. Tasks that start in parallel share the
   * confirmation.
   *
   * @throws UserError of kind `input` if the user doesn't allow it
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
    throw new UserError('input', `Tasks in ${folder.name} aren't allowed to use ${connection.name}.`, {
      advice: 'To allow it, run the task again.',
    });
  }

  /**
   * Lets a task replace an existing output file if the task wrote it, or else if the user agrees.
   *
   * @returns the fingerprint of what can be replaced; `undefined` if the file doesn't exist
   * @throws UserError of kind `input` if the user declines
   */
  async allowReplacing(uri: Uri, { name, origin, signal }: AskingTask): Promise<string | undefined> {
    const print = await fingerprint(uri);
    if (print === undefined || this.permissions.isOwn(origin, uri.toString(), print)) return print;
    const file = workspace.asRelativePath(uri);
    const replace = 'Replace';
    const chosen = await this.turns.take(() =>
      confirmDangerous(
        {
          message: `Replace ${file}?`,
          detail: `The task "${name}" writes to ${file}, but it didn't create what has that name.`,
          actions: [replace],
        },
        signal,
      ),
    );
    if (chosen === replace) return print;
    throw new UserError('input', `${file} exists, and this task didn't create it.`, {
      advice: 'Choose another "output".',
    });
  }

  /** Records what a task wrote, so that it can replace it. */
  async noteWritten(uri: Uri, { origin }: AskingTask): Promise<void> {
    const print = await fingerprint(uri);
    if (print !== undefined) await this.permissions.noteWritten(origin, uri.toString(), print);
  }
}

async function ask({ name, folder, connection, url, signal }: AskingTask): Promise<boolean> {
  const allow = 'Allow';
  const chosen = await confirmDangerous(
    {
      message: `Allow tasks in ${folder.name} to use ${connection.name}?`,
      detail: [
        `The task "${name}" sends a request to ${url} with your token.`,
        'If you allow it, all tasks of this folder can send queries and download reports through this connection without asking again. Mutations are always confirmed.',
      ].join('\n'),
      actions: [allow],
    },
    signal,
  );
  return chosen === allow;
}

import type { StateStore } from '../../shared/ports';
import { Turns } from '../../shared/turns';

const allowedKey = 'tasks/allowed';
const writtenKey = 'tasks/written';
const maxWritten = 500;

interface Grant {
  /** The URI of a workspace folder. */
  readonly folder: string;
  readonly connectionId: string;
}

interface WrittenFile extends Grant {
  readonly file: string;
  readonly task: string;
  readonly fingerprint: string;
}

/** A task with its workspace folder and connection. */
export interface TaskOrigin extends Grant {
  /** The output of `taskIdentity`. */
  readonly task: string;
}

/**
 * Stores the connections that the user allowed tasks to use, and the files and folders that tasks
 * wrote. Uses the workspace state because files in the workspace can't change it.
 */
export class TaskPermissions {
  /** Runs changes sequentially, because each depends on the result of the previous one. */
  private readonly turns = new Turns();

  /**
   * @param connectionIds returns the IDs of existing connections; entries of other connections are deleted
   */
  constructor(
    private readonly state: StateStore<'tasks/allowed' | 'tasks/written'>,
    private readonly connectionIds: () => readonly string[],
  ) {}

  /** Whether the user allowed tasks of a folder to use a connection. */
  allows(grant: Grant): boolean {
    return this.allowed().some((one) => isSame(one, grant));
  }

  async allow({ folder, connectionId }: Grant): Promise<void> {
    await this.turns.take(async () => {
      const others = this.allowed().filter((one) => !isSame(one, { folder, connectionId }));
      await this.state.update(allowedKey, this.current([...others, { folder, connectionId }]));
    });
  }

  /** Whether a task wrote a file or folder that hasn't been changed since. */
  isSameTask(
    { task, folder, connectionId }: TaskOrigin,
    file: string,
    fingerprint: string | undefined,
  ): boolean {
    const entry = this.written().find((one) => one.file === file);
    return (
      entry?.task === task && isSame(entry, { folder, connectionId }) && entry.fingerprint === fingerprint
    );
  }

  async noteWritten(
    { task, folder, connectionId }: TaskOrigin,
    file: string,
    fingerprint: string,
  ): Promise<void> {
    await this.turns.take(async () => {
      const others = this.written().filter((one) => one.file !== file);
      const all = this.current([...others, { file, task, folder, connectionId, fingerprint }]);
      await this.state.update(writtenKey, all.slice(-maxWritten));
    });
  }

  private allowed(): readonly Grant[] {
    return read<Grant>(this.state.get(allowedKey), ['folder', 'connectionId']);
  }

  private written(): readonly WrittenFile[] {
    return read<WrittenFile>(this.state.get(writtenKey), [
      'folder',
      'connectionId',
      'file',
      'task',
      'fingerprint',
    ]);
  }

  private current<One extends Grant>(all: readonly One[]): readonly One[] {
    const ids = this.connectionIds();
    return all.filter(({ connectionId }) => ids.includes(connectionId));
  }
}

function isSame(one: Grant, other: Grant): boolean {
  return one.folder === other.folder && one.connectionId === other.connectionId;
}

/**
 * Returns the stored entries with valid properties, because another version of the extension might have
 * written them.
 */
function read<Entry>(value: unknown, names: readonly (keyof Entry & string)[]): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter(
    (entry): entry is Entry =>
      typeof entry === 'object' &&
      entry !== null &&
      names.every((name) => typeof (entry as Readonly<Record<string, unknown>>)[name] === 'string'),
  );
}

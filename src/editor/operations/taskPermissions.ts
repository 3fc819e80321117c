import * as v from 'valibot';
import type { StateStore } from '../../shared/ports';
import { parsedItems } from '../../shared/schema';
import { Turns } from '../../shared/turns';

const allowedKey = 'tasks/allowed';
const writtenKey = 'tasks/written';
const maxWritten = 500;

/** A workspace folder, by its URI, and a connection. */
const savedGrant = v.object({ folder: v.string(), connectionId: v.string() });
const savedFile = v.object({
  ...savedGrant.entries,
  file: v.string(),
  task: v.string(),
  fingerprint: v.string(),
});

type Grant = Readonly<v.InferOutput<typeof savedGrant>>;
type WrittenFile = Readonly<v.InferOutput<typeof savedFile>>;

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
    return parsedItems(savedGrant, this.state.get(allowedKey));
  }

  private written(): readonly WrittenFile[] {
    return parsedItems(savedFile, this.state.get(writtenKey));
  }

  private current<One extends Grant>(all: readonly One[]): readonly One[] {
    const ids = this.connectionIds();
    return all.filter(({ connectionId }) => ids.includes(connectionId));
  }
}

function isSame(one: Grant, other: Grant): boolean {
  return one.folder === other.folder && one.connectionId === other.connectionId;
}

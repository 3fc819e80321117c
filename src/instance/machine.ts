import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';

/** A computer that runs the extension. Local and remote windows run on different computers. */
export interface Machine {
  readonly id: string;
  /** The name to show to the user. */
  readonly name: string;
}

/**
 * Reads the ID of this computer from the storage folder, which is never synchronized, and creates it on first
 * use. If the ID can't be stored, derives it from the host name and the home folder. Host names aren't unique
 * ("localhost", identical containers) and change with the network.
 */
export function readMachine(folder: string): Machine {
  const path = join(folder, 'machine-id');
  const name = hostname();
  const id = readId(path) ?? createId(folder, path);
  return { id: id ?? createHash('sha256').update(`${name}\n${homedir()}`).digest('hex').slice(0, 32), name };
}

function createId(folder: string, path: string): string | undefined {
  const id = randomUUID().replaceAll('-', '');
  const complete = `${path}.${id}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(complete, id);
    // Unlike a rename, a link never replaces the ID that another window has just created.
    linkSync(complete, path);
    return id;
  } catch {
    return readId(path);
  } finally {
    remove(complete);
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // If the file couldn't be created, there is nothing to delete.
  }
}

function readId(path: string): string | undefined {
  try {
    const id = readFileSync(path, 'utf8').trim();
    return /^[0-9a-f]{32}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { errorCode, UserError } from '../shared/userError';
import { isProcessAlive } from '../shared/processAlive';
import { systemClock, type Clock } from './clock';

export interface LockOptions {
  readonly clock?: Clock;
  /** A lock older than this belongs to nobody, whoever may hold it. It must be longer than the work takes. */
  readonly staleMs?: number;
}

const defaultStaleMs = 90_000;
const pauseMs = 50;

/** Codes that say "somebody has it", or, on Windows, "somebody is just letting go of it". */
const heldCodes: ReadonlySet<string | undefined> = new Set(
  process.platform === 'win32' ? ['EEXIST', 'EPERM', 'EACCES', 'EBUSY'] : ['EEXIST'],
);

/**
 * Does some work while no other process does work under the same file. The file names its holder, so that a lock
 * whose holder has ended without a word, or never ends, is taken over.
 *
 * @param path of the lock file; its folder is made when it is not there
 * @throws UserError `state` when the file cannot be made, and whatever the work throws
 */
export async function withProcessLock<T>(
  path: string,
  work: () => Promise<T>,
  { clock = systemClock, staleMs = defaultStaleMs }: LockOptions = {},
): Promise<T> {
  const own = await acquire(path, clock, staleMs);
  try {
    return await work();
  } finally {
    // Whoever waited too long may have taken it over.
    if ((await contentOf(path)) === own) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function acquire(path: string, clock: Clock, staleMs: number): Promise<string> {
  const content = JSON.stringify({ pid: process.pid, host: hostname(), nonce: randomUUID() });
  const giveUpAt = clock.now() + 2 * staleMs;
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw lockError(error);
  });
  for (;;) {
    try {
      await writeFile(path, content, { flag: 'wx' });
      return content;
    } catch (error) {
      if (!heldCodes.has(errorCode(error)) || clock.now() > giveUpAt) throw lockError(error);
    }
    await breakStale(path, clock, staleMs);
    await clock.sleep(pauseMs + Math.random() * pauseMs);
  }
}

/**
 * Removes a lock that belongs to nobody. One process at a time does so, behind a folder of its own, because
 * between looking and removing another one could have taken the lock.
 */
async function breakStale(path: string, clock: Clock, staleMs: number): Promise<void> {
  const seen = await contentOf(path);
  if (seen === undefined || !(await isStale(path, seen, clock, staleMs))) return;
  const guard = `${path}.breaking`;
  try {
    await mkdir(guard);
  } catch {
    if ((await ageOf(guard, clock)) > staleMs) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if ((await contentOf(path)) === seen) await rm(path, { force: true });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function isStale(path: string, content: string, clock: Clock, staleMs: number): Promise<boolean> {
  if ((await ageOf(path, clock)) > staleMs) return true;
  const holder = holderOf(content);
  return holder !== undefined && holder.host === hostname() && !isProcessAlive(holder.pid);
}

function holderOf(content: string): { readonly pid: number; readonly host: string } | undefined {
  try {
    const { pid, host } = JSON.parse(content) as { pid?: unknown; host?: unknown };
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    // Seen between its making and its writing: the age decides.
    return undefined;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function ageOf(path: string, clock: Clock): Promise<number> {
  try {
    return clock.now() - (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

function lockError(cause: unknown): UserError {
  return new UserError(
    'state',
    'The sign-in could not be renewed, because its lock file could not be made.',
    {
      advice: 'Check the permissions of the folder, then try again.',
      detail: cause instanceof Error ? cause.message : String(cause),
      cause,
    },
  );
}

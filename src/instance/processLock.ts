import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { parseObject } from '../shared/parseObject';
import { parsed } from '../shared/schema';
import { errorCode, UserError } from '../shared/userError';
import { isProcessAlive } from '../shared/processAlive';
import { systemClock, type Clock } from './clock';

export interface LockOptions {
  readonly clock?: Clock;
  /** The age, in milliseconds, after which a lock counts as abandoned. Must exceed the duration of the work. */
  readonly staleMs?: number;
}

const lockHolder = v.object({ pid: v.number(), host: v.string() });

const defaultStaleMs = 90_000;
const pauseMs = 50;

/** Error codes that mean that the file exists, or, on Windows, that it is being deleted. */
const heldCodes: ReadonlySet<string | undefined> = new Set(
  process.platform === 'win32' ? ['EEXIST', 'EPERM', 'EACCES', 'EBUSY'] : ['EEXIST'],
);

/**
 * Runs work while holding a lock file, which only one process can hold. The file identifies its holder. The lock of a
 * holder that has ended or hangs is taken over.
 *
 * @param path the path of the lock file; its folder is created if it doesn't exist
 * @throws UserError `state` when the file can't be created, and any error of the work
 */
export async function withProcessLock<T>(
  path: string,
  work: () => Promise<T>,
  { clock = systemClock, staleMs = defaultStaleMs }: LockOptions = {},
): Promise<T> {
  const acquired = await acquire(path, clock, staleMs);
  try {
    return await work();
  } finally {
    // Another process may have taken over an expired lock.
    if ((await contentOf(path)) === acquired) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function acquire(path: string, clock: Clock, staleMs: number): Promise<string> {
  const content = JSON.stringify({ pid: process.pid, host: hostname(), nonce: randomUUID() });
  const giveUpAt = clock.now() + 2 * staleMs;
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw lockError(path, error);
  });
  for (;;) {
    try {
      await writeFile(path, content, { flag: 'wx' });
      return content;
    } catch (error) {
      if (!heldCodes.has(errorCode(error)) || clock.now() > giveUpAt) throw lockError(path, error);
    }
    await breakStale(path, clock, staleMs);
    await clock.sleep(pauseMs + Math.random() * pauseMs);
  }
}

/**
 * Deletes an abandoned lock. A guard folder ensures that only one process at a time checks and deletes it,
 * because another process could acquire the lock in between.
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
  // The content is incomplete while the file is written, so only its age is known.
  const holder = parsed(lockHolder, parseObject(content));
  return holder?.host === hostname() && !isProcessAlive(holder.pid);
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

function lockError(path: string, cause: unknown): UserError {
  return new UserError(
    'state',
    l10n.t("Couldn't update the sign-in because the lock file couldn't be created in {folder}.", {
      folder: dirname(path),
    }),
    {
      advice: l10n.t('Check the permissions of the folder, then try again.'),
      detail: cause instanceof Error ? cause.message : String(cause),
      cause,
    },
  );
}

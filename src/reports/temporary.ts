import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../shared/userError';

const hour = 60 * 60_000;
/** A table that is open in a window isn't written to, and windows stay open for days. */
const longestWindowMs = 7 * 24 * hour;
const pattern = /^\.instance-explorer-([0-9a-f]{8})-([0-9]+)-[0-9a-f]{12}\.tmp$/;

/** The scope in which process IDs are unique. */
export interface ProcessSpace {
  readonly host: string;
  readonly platform: string;
  /** Containers and WSL distributions on one host can share its name, but each has its own PID namespace. */
  readonly pidNamespace: string | undefined;
}

/**
 * A short identifier of a process space. A folder can be shared with another computer, or by Windows and WSL,
 * where the same process ID belongs to another process.
 */
export function processSpaceId({ host, platform, pidNamespace = '' }: ProcessSpace): string {
  return createHash('sha256').update([host, platform, pidNamespace].join('\n')).digest('hex').slice(0, 8);
}

function pidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

const machine = processSpaceId({
  host: hostname(),
  platform: process.platform,
  pidNamespace: pidNamespace(),
});

/** A name for a temporary file or folder: hidden, unpredictable, and with the ID of the process that creates it. */
export function temporaryName(): string {
  return `.instance-explorer-${machine}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
}

/** Whether {@link temporaryName} generated a name, on this or another computer. */
export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}

/**
 * A path for a file of this window, in a private folder that is created if it doesn't exist. Deletes the
 * leftovers of ended processes from that folder, but not the files of running ones.
 */
export async function windowFile(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTemporaries(folder, { idleMs: longestWindowMs });
  return join(folder, temporaryName());
}

/** A path for a folder of this window, under the same rules as {@link windowFile}. It isn't created. */
export function windowFolder(folder: string): string {
  void sweepTemporaries(folder, { idleMs: longestWindowMs });
  return join(folder, temporaryName());
}

export interface SweepOptions {
  readonly nowMs?: number;
  /**
   * The idle time, in milliseconds, after which the files of a running process, or of another computer, are
   * deleted.
   */
  readonly idleMs?: number;
}

/**
 * Deletes the leftovers of killed processes in a folder: temporary files whose process has ended, or that
 * weren't modified for an hour. Never rejects, since the work that follows doesn't depend on it.
 */
export async function sweepTemporaries(
  folder: string,
  { nowMs = Date.now(), idleMs = hour }: SweepOptions = {},
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, madeOn, pid] = pattern.exec(name) ?? [];
    if (madeOn === undefined) continue;
    const path = join(folder, name);
    const orphaned = madeOn === machine && !isAlive(Number(pid));
    if (orphaned || nowMs - (await lastWritten(path, nowMs)) > idleMs) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** The time of the last write to a file, or to any file in a folder; `otherwise` if it is deleted or unreadable. */
async function lastWritten(path: string, otherwise: number): Promise<number> {
  try {
    const entry = await stat(path);
    if (!entry.isDirectory()) return entry.mtimeMs;
    const inside = await readdir(path);
    const times = await Promise.all(inside.map((name) => stat(join(path, name))));
    return Math.max(entry.mtimeMs, ...times.map((time) => time.mtimeMs));
  } catch {
    return otherwise;
  }
}

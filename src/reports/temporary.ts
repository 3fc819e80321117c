import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../shared/userError';

const hour = 60 * 60_000;
/** Nobody writes to a table that is open, and windows stay open for days. */
const longestWindowMs = 7 * 24 * hour;
const pattern = /^\.instance-explorer-([0-9a-f]{8})-([0-9]+)-[0-9a-f]{12}\.tmp$/;

/** Where process IDs are unique. */
export interface ProcessSpace {
  readonly host: string;
  readonly platform: string;
  /** Containers and WSL distributions on one host can share its name, but each has its own PID namespace. */
  readonly pidNamespace: string | undefined;
}

/**
 * A short identifier of a process space. A folder can be shared with another computer, or by Windows and WSL, where
 * the same process ID belongs to another process.
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

/** A name for a file or folder in the making: hidden, not to be guessed, and telling who makes it. */
export function temporaryName(): string {
  return `.instance-explorer-${machine}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
}

/** Whether {@link temporaryName} made a name, on this or another computer. */
export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}

/**
 * A path for a file of this window, in a private folder that is made when missing. What ended windows left behind in
 * it goes; what living ones keep stays.
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
  /** How long nobody may write to a temporary of a living process, or of another machine, before it goes. */
  readonly idleMs?: number;
}

/**
 * Removes what killed processes left behind in a folder: temporaries whose process is gone, or that nobody
 * wrote to for an hour. Never rejects, since the work that comes after does not depend on it.
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
    // Signal 0 only asks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** The latest write to a file, or to anything in a folder; `otherwise` when it is gone or unreadable. */
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

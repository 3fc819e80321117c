// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const isWindows = process.platform === 'win32';

/** The time that a process has to end after a signal, before it is killed. */
const graceMs = 4_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {Set<() => void>} */
const cleanups = new Set();

/** @type {Record<string, number>} */
const signalExitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

let watching = false;

/** Kills all child processes and runs the cleanups when this process exits, or gets SIGINT, SIGTERM, or SIGHUP. */
function watchOwnEnd() {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const child of running) killTree(child, 'SIGKILL');
    for (const cleanup of cleanups) cleanup();
  });
  for (const [signal, code] of Object.entries(signalExitCodes)) process.on(signal, () => process.exit(code));
}

/**
 * Registers a synchronous cleanup for the end of this process: normal, failed, or interrupted.
 * @param {() => void} cleanup
 */
export function onExit(cleanup) {
  watchOwnEnd();
  cleanups.add(cleanup);
}

/**
 * @param {number} id
 * @returns {boolean} whether a process of this user has this ID
 */
export function isAlive(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/**
 * Starts a process that is killed with all its descendants when this process ends.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function start(command, args, options = {}) {
  watchOwnEnd();
  // On POSIX the child has a separate process group, so that a signal to the group reaches its children.
  const child = spawn(command, args, { windowsHide: true, ...options, detached: !isWindows });
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('exit', () => {
    // A crashed process group leader may leave child processes running.
    if (!isWindows) killTree(child, 'SIGKILL');
    running.delete(child);
  });
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killTree(child, signal) {
  if (child.pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}

/**
 * Terminates a process and its descendants, and kills them after a grace period, or on Windows immediately. Resolves
 * when the process has ended.
 * @param {import('node:child_process').ChildProcess} child a process started with {@link start}
 * @returns {Promise<void>}
 */
export async function stop(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  killTree(child, 'SIGTERM');
  const force = setTimeout(() => killTree(child, 'SIGKILL'), graceMs);
  await ended;
  clearTimeout(force);
}

/**
 * Runs a process and waits until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {timeoutMs?: number}} [options]
 * @returns {Promise<{code: number, output: string, timedOut: boolean}>} `output` contains stdout and stderr if piped;
 *   if the program couldn't be started, `code` is 127 and `output` contains the error; after a timeout or a signal,
 *   `code` is 1
 */
export async function run(command, args, { timeoutMs, ...options } = {}) {
  const child = start(command, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  let timedOut = false;
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          void stop(child);
        }, timeoutMs);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  clearTimeout(timer);
  return { code: timedOut ? 1 : code, output, timedOut };
}

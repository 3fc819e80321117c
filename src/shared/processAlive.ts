import { errorCode } from './userError';

/**
 * Whether a process on this computer is running.
 *
 * @param kill sends a signal; tests inject one that fails
 */
export function isProcessAlive(
  pid: number,
  kill = (target: number, signal: 0): boolean => process.kill(target, signal),
): boolean {
  try {
    // Signal 0 only tests whether the process exists.
    kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

import { runInNewContext } from 'node:vm';
import { errorCode } from '../../shared/userError';

/** The maximum duration of a search, in milliseconds. Some regular expressions would take years. */
const maxSearchMs = 500;

/** Returns what is wrong with a regular expression; `undefined` if it is valid. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Searches a text for a valid regular expression.
 *
 * @returns `timeout` if the search takes too long
 */
export function boundedMatch(pattern: string, text: string): boolean | 'timeout' {
  try {
    // Only a search in another context can be interrupted.
    const regex = new RegExp(pattern, 'u');
    return runInNewContext('regex.test(text)', { regex, text }, { timeout: maxSearchMs }) === true;
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'timeout';
    throw error;
  }
}

// @ts-check

/** @param {string} text */
export function say(text) {
  console.log(text);
}

/**
 * @param {number} since milliseconds, from `performance.now()`
 * @returns {string} for example `12.3 s`
 */
function elapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs long work and prints progress: at the start, every ten seconds, and when the work succeeds.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const start = performance.now();
  say(`> ${title} ...`);
  const timer = setInterval(() => say(`  ... still running after ${elapsed(start)}`), 10_000);
  try {
    const result = await work();
    say(`  done in ${elapsed(start)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs the body of a script and exits with its exit code. Prints the message of an error, and exits with code 1.
 * Prints the stack only if `INSTANCE_EXPLORER_DEBUG` is set.
 * @param {() => Promise<number>} body returns the exit code
 * @returns {Promise<void>}
 */
export async function main(body) {
  try {
    process.exit(await body());
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    if (process.env['INSTANCE_EXPLORER_DEBUG']) console.error(error);
    process.exit(1);
  }
}

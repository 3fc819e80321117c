const intervalMs = 100;

/**
 * Counts bytes and tells about them at most ten times a second: the listener may sit in another process.
 * The first bytes are told at once; whoever knows the end can tell the total.
 */
export function byteCounter(report: ((bytes: number) => void) | undefined): (more: number) => number {
  let bytes = 0;
  let told = 0;
  return (more) => {
    bytes += more;
    if (report !== undefined && Date.now() - told >= intervalMs) {
      told = Date.now();
      report(bytes);
    }
    return bytes;
  };
}

const intervalMs = 100;

/**
 * Counts bytes and reports them at most ten times a second, since the listener can be in another process. The
 * first bytes are reported immediately; the caller can report the total at the end.
 */
export function byteCounter(report: ((bytes: number) => void) | undefined): (more: number) => number {
  let bytes = 0;
  let told = 0;
  return (more) => {
    bytes += more;
    if (report && Date.now() - told >= intervalMs) {
      told = Date.now();
      report(bytes);
    }
    return bytes;
  };
}

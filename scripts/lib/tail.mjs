// @ts-check
import { closeSync, existsSync, openSync, readSync } from 'node:fs';

const intervalMs = 300;

/**
 * Prints what a file gets appended, while it gets it. The file need not exist yet.
 * @param {string} file
 * @returns {() => void} prints the rest and stops
 */
export function printGrowth(file) {
  let position = 0;
  const printRest = () => {
    if (!existsSync(file)) return;
    const handle = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(64 * 1024);
      for (;;) {
        const count = readSync(handle, buffer, 0, buffer.length, position);
        if (count === 0) return;
        process.stdout.write(buffer.subarray(0, count));
        position += count;
      }
    } finally {
      closeSync(handle);
    }
  };
  const timer = setInterval(printRest, intervalMs);
  return () => {
    clearInterval(timer);
    printRest();
  };
}

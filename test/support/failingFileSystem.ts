import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

type FileOperation = 'copyFile' | 'mkdir' | 'open' | 'rename' | 'writeFile';

export interface FailingFileSystem {
  /**
   * Makes calls of a function of `node:fs/promises` fail with a system error code.
   *
   * @param options.times the number of calls that fail; by default, all
   * @param options.after the number of calls that succeed first
   */
  fail(operation: FileOperation, code: string, options?: { times?: number; after?: number }): void;
}

/** Makes functions of `node:fs/promises` fail on demand, and restores them after each test of the calling suite. */
export function failingFileSystem(): FailingFileSystem {
  const originals = new Map<FileOperation, unknown>();
  afterEach(() => {
    Object.assign(fs, Object.fromEntries(originals));
    originals.clear();
    syncBuiltinESMExports();
  });
  return {
    fail(operation, code, { times = Infinity, after = 0 } = {}) {
      const original = fs[operation] as (...given: unknown[]) => Promise<unknown>;
      if (!originals.has(operation)) originals.set(operation, original);
      let calls = 0;
      const failing = async (...given: unknown[]): Promise<unknown> => {
        calls += 1;
        if (calls <= after || calls > after + times) return original(...given);
        // A full disk has enough space for an empty file.
        if (operation === 'writeFile') await original(given[0], '');
        throw Object.assign(new Error(`${code}: ${operation}`), { code });
      };
      Object.assign(fs, { [operation]: failing });
      syncBuiltinESMExports();
    },
  };
}

/** Simulates Windows in each test of the calling suite. */
export function onWindows(): void {
  const { platform } = process;
  beforeEach(() => void Object.defineProperty(process, 'platform', { value: 'win32' }));
  afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }));
}

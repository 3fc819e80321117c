import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { folderOfEngine } from './folders';

/** Reads an export with the libraries of Python; see `readExports.py`. */
export async function readInPython(
  what: 'parquet' | 'excel' | 'json' | 'readme',
  path: string,
): Promise<unknown> {
  const python = join(folderOfEngine('INSTANCE_EXPLORER_PYTHON'), 'bin', 'python');
  const program = resolve('test/support/engines/readExports.py');
  const { stdout } = await promisify(execFile)(python, [program, what, path], {
    env: { PYTHONWARNINGS: 'ignore', TZ: 'UTC' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

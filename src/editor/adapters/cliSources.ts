import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cliConfigFile } from '../../instance/import/cliConfig';
import { errorCode } from '../../shared/userError';

/** Reads the configuration file and the environment variables of the CLI. */
export async function readCliSources(): Promise<{
  readonly file: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}> {
  // eslint-disable-next-line no-restricted-syntax -- environment variables configure the CLI
  return { file: await readIfThere(join(homedir(), cliConfigFile)), environment: process.env };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

import { join, resolve } from 'node:path';
import type { HostPorts } from '../../src/core';
import type { DownloadDecisions } from '../../src/core/downloadReport';
import type { SettingName } from '../../src/shared/settings';
import { MemoryState } from './memoryState';
import { MemorySecrets } from './secretStores';

export interface FakeHost extends HostPorts {
  readonly secrets: MemorySecrets;
  readonly globalState: MemoryState;
  /** Logged lines with their levels. */
  readonly logged: string[];
}

/**
 * Returns a host without an editor: its state is in memory, its files are in a folder, and it has no user.
 */
export function fakeHost(
  folder: string,
  settings: Partial<Readonly<Record<SettingName, unknown>>> = {},
): FakeHost {
  const logged: string[] = [];
  const log = (level: string) => (message: string) => void logged.push(`${level}: ${message}`);
  return {
    settings: { read: (name) => settings[name] },
    secrets: new MemorySecrets(),
    globalState: new MemoryState(),
    folder: (name) => join(folder, name),
    programs: { path: (name) => resolve('dist', `${name}.js`), nodeArgs: () => [] },
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    askPassphrase: () => Promise.resolve(undefined),
    logged,
  };
}

/** Declines every prompt about downloads. */
export const declineDownloads: DownloadDecisions = {
  continueExpansion: () => Promise.resolve(false),
  allowOrigin: () => Promise.resolve(false),
};

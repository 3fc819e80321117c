import { writeFileSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Recorded invocation of the stand-in. */
export interface OpenedDesktop {
  readonly args: readonly string[];
  readonly connection: unknown;
  /** ID of the process that the stand-in starts instead of a window. */
  readonly pid: number;
}

/**
 * Behaves like the `code` command: starts a window process, writes its ID to the lock file of the data folder, and
 * exits. Also records its invocation.
 */
const program = `#!${process.execPath}
const { spawn } = require('node:child_process');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
if (args[0] === '--version') console.log('1.139.1');
else if (args[0] === '--window') setInterval(() => {}, 1000);
else {
  const [folder] = args.filter((arg) => arg.startsWith('--user-data-dir=')).map((arg) => arg.slice(16));
  const window = spawn(process.execPath, [__filename, '--window'], { detached: true, stdio: 'ignore' });
  window.unref();
  const connection = JSON.parse(process.env.INSTANCE_EXPLORER_DEV_CONNECTION);
  writeFileSync(join(__dirname, 'opened.json'), JSON.stringify({ args, connection, pid: window.pid }));
  writeFileSync(join(folder, 'code.lock'), String(window.pid));
}
`;

/** Creates a stand-in for the command of desktop VS Code in a folder. */
export class DesktopStandIn {
  constructor(private readonly folder: string) {
    writeFileSync(join(folder, 'code'), program, { mode: 0o755 });
  }

  /** Environment variables with which scripts use the stand-in as the VS Code of a computer with a display. */
  get env(): Record<string, string> {
    return {
      PATH: `${this.folder}${delimiter}${process.env['PATH'] ?? ''}`,
      DISPLAY: ':0',
      WSL_DISTRO_NAME: '',
    };
  }

  opened(): OpenedDesktop {
    return JSON.parse(readFileSync(join(this.folder, 'opened.json'), 'utf8')) as OpenedDesktop;
  }
}

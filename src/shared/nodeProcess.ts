import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

export interface NodeProcessOptions {
  readonly args?: readonly string[];
  /** Command-line options of Node.js. */
  readonly nodeArgs?: readonly string[];
  readonly stdio: StdioOptions;
  /** The environment variables of the process, besides the one that makes Electron run as Node.js. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Stops the process when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Starts one of the extension's programs as a Node.js process. Passes no environment variables of VS Code, because they
 * can contain tokens, and options that weaken Node.js. A lint rule forbids child processes in other modules.
 */
export function startNodeProcess(
  program: string,
  { args = [], nodeArgs = [], stdio, environment = {}, signal }: NodeProcessOptions,
): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, program, ...args], {
    stdio,
    // In desktop VS Code, the executable is Electron, which runs as Node.js only with this variable.
    env: { ...environment, ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
    ...(signal && { signal }),
  });
}

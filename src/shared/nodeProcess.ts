import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';

export interface NodeProcessOptions {
  readonly args?: readonly string[];
  /** Options for Node.js itself. */
  readonly nodeArgs?: readonly string[];
  readonly stdio: StdioOptions;
  /** All that the process sees of an environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the process when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Starts one of our programs as a Node.js process. It inherits no environment: ours can contain tokens, and
 * switches that weaken Node.js. Every child process is started here; lint forbids other ways.
 */
export function startNodeProcess(
  program: string,
  { args = [], nodeArgs = [], stdio, environment = {}, signal }: NodeProcessOptions,
): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, program, ...args], {
    stdio,
    // In desktop VS Code the executable is Electron, which is Node only when told so.
    env: { ...environment, ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  });
}

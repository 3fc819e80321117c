import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import type { WindowReport, WindowTask } from './windowProcess';

export interface EditorWindow {
  readonly process: ChildProcess;
  /** Starts the requests of the window and returns its report. */
  work(): Promise<WindowReport>;
  /** Kills the process, and waits for its end. Until then, it can write to its folders. */
  end(): Promise<void>;
}

/** Bundles the program that simulates a VS Code window and returns the path of the bundle. */
export async function buildWindow(folder: string): Promise<string> {
  const outfile = join(folder, 'window.cjs');
  await build({
    entryPoints: [resolve('test/unit/instance/support/windowProcess.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a window process and waits until it is ready. */
export async function openWindow(bundle: string, task: WindowTask): Promise<EditorWindow> {
  const child = spawn(process.execPath, [bundle, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    process: child,
    work: async () => {
      child.stdin.write('go\n');
      const { value } = (await lines.next()) as { value: string };
      return JSON.parse(value) as WindowReport;
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

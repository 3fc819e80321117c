import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually';
import { isExtensionHost, ownProcesses } from '../workbench/extensionHost';
import type { Workbench } from '../workbench/workbench';
import type { Curve } from './curves';

/** Figures that are measured repeatedly, with their units. */
const units = {
  'memory of the extension hosts': 'MB',
  'memory of the language servers': 'MB',
  'memory of the report engines': 'MB',
  'heap of the window': 'MB',
  'elements of the window': '',
  'open files of all processes': '',
  'processes of the extension': '',
  'stored files': '',
} as const;

type Figure = keyof typeof units;

/** Measures the processes and the window repeatedly. */
export class WindowFigures {
  private readonly samples: Readonly<Record<Figure, number>>[] = [];
  private readonly seen = new Set<number>();

  constructor(
    private readonly workbench: Workbench,
    private readonly intervalMs: number,
  ) {}

  /** Measures all figures once. */
  async measure(): Promise<void> {
    const all = await ownProcesses();
    const hosts = all.filter(isExtensionHost);
    const ours = all.filter(({ parent }) => hosts.some(({ pid }) => pid === parent));
    for (const { pid } of ours) this.seen.add(pid);
    const memory = (part: string): number =>
      ours
        .filter(({ command }) => command.includes(part))
        .reduce((sum, { residentMb }) => sum + residentMb, 0);
    const client = await this.workbench.page.context().newCDPSession(this.workbench.page);
    await client.send('Performance.enable');
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    await client.detach();
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    this.samples.push({
      'memory of the extension hosts': hosts.reduce((sum, { residentMb }) => sum + residentMb, 0),
      'memory of the language servers': memory('languageServer'),
      'memory of the report engines': memory('reportEngine'),
      'heap of the window': metric('JSHeapUsedSize') / 1024 / 1024,
      'elements of the window': metric('Nodes'),
      'open files of all processes': [...hosts, ...ours].reduce((sum, { pid }) => sum + openFiles(pid), 0),
      'processes of the extension': ours.length,
      'stored files': this.storedFiles(),
    });
  }

  /** Returns the measured figures as curves. */
  curves(): readonly Curve[] {
    return (Object.keys(units) as Figure[]).map((name) => ({
      name,
      unit: units[name],
      values: this.samples.map((sample) => sample[name]),
      intervalMs: this.intervalMs,
    }));
  }

  /** Waits for the processes of the extension to end after all windows are closed, and returns those that remain. */
  async orphans(): Promise<readonly number[]> {
    const running = (): readonly number[] => [...this.seen].filter(isRunning);
    await eventually(() => running().length === 0, 'the processes end').catch(() => undefined);
    return running();
  }

  /** Returns the lines of VS Code's logs about errors that nothing has handled. */
  unhandled(): readonly string[] {
    const logs = join(this.workbench.dataDir, 'data', 'logs');
    return filesIn(logs)
      .filter((name) => name.endsWith('.log'))
      .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
      .filter((line) => /rejected promise not handled|unhandled (error|rejection)|uncaught/i.test(line));
  }

  private storedFiles(): number {
    const user = join(this.workbench.dataDir, 'data', 'User');
    return filesIn(user).filter((name) => name.includes('instance-explorer')).length;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

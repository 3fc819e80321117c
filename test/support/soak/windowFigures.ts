import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders } from '../../../src/editor/storage/folders';
import { eventually } from '../eventually';
import {
  extensionHosts,
  isExtensionHost,
  ownProcesses,
  type WindowProcess,
} from '../workbench/extensionHost';
import type { Workbench } from '../workbench/workbench';
import type { Curve } from './curves';
import { InspectedHost } from './inspectedHost';

/** Kinds of processes whose memory is measured, by a part of their command. */
const kinds = {
  '--type=extensionHost': 'extension host',
  languageServer: 'language server',
  reportEngine: 'report engine',
} as const;

type MutableCurve = Curve & { readonly values: number[] };

/** Measures the processes of all windows, and a window that is never reloaded, repeatedly. */
export class WindowFigures {
  private readonly measured = new Map<string, MutableCurve>();
  private readonly seen = new Set<number>();
  private readonly startedMs = performance.now();
  private inspected: { readonly pid: number; readonly host: InspectedHost } | undefined;

  private constructor(
    /** The window that is never reloaded, unless an action has failed twice. */
    private readonly calm: Workbench,
    private readonly intervalMs: number,
    /** The extension host of the calm window, whose processes aren't killed. */
    private calmPid: number,
  ) {}

  /** Call this directly after the calm window was opened: its extension host is the youngest. */
  static async of(calm: Workbench, intervalMs: number): Promise<WindowFigures> {
    return new WindowFigures(calm, intervalMs, await youngestHost());
  }

  isCalm(workbench: Workbench): boolean {
    return workbench === this.calm;
  }

  /** Returns the processes of the extension in the windows that aren't calm, and their hosts. */
  async victims(): Promise<Readonly<Record<'hosts' | 'children', readonly number[]>>> {
    const all = await ownProcesses();
    const hosts = all.filter((one) => isExtensionHost(one) && one.pid !== this.calmPid);
    const isChild = ({ parent }: WindowProcess): boolean => hosts.some(({ pid }) => pid === parent);
    return { hosts: hosts.map(({ pid }) => pid), children: all.filter(isChild).map(({ pid }) => pid) };
  }

  /** Call this directly after the calm window was reloaded. */
  async calmReloaded(): Promise<void> {
    this.calmPid = await youngestHost();
  }

  /** Measures all figures once. */
  async measure(): Promise<void> {
    const all = await ownProcesses();
    const hosts = all.filter(isExtensionHost);
    const ours = all.filter(({ parent }) => hosts.some(({ pid }) => pid === parent));
    for (const { pid } of ours) this.seen.add(pid);
    for (const one of [...hosts, ...ours]) this.addMemory(one);
    await this.measureCalmWindow();
    await this.measureCalmHost();
    this.add('processes of the extension', '', ours.length);
    this.add(
      'open files of all processes',
      '',
      [...hosts, ...ours].reduce((sum, { pid }) => sum + openFiles(pid), 0),
    );
    const storage = storageFolder(this.calm);
    for (const folder of Object.keys(folders)) {
      this.add(`files in the folder ${folder}`, '', filesIn(join(storage, folder)).length);
    }
  }

  /** Returns the measured figures as curves. Those of the memory of processes are one for each process. */
  curves(): readonly Curve[] {
    return [...this.measured.values()];
  }

  /** Waits for the processes of the extension to end after all windows are closed, and returns those that remain. */
  async orphans(): Promise<readonly number[]> {
    const running = (): readonly number[] => [...this.seen].filter(isRunning);
    await eventually(() => running().length === 0, 'the processes end').catch(() => undefined);
    return running();
  }

  /** Returns the lines of VS Code's logs about errors that nothing has handled. */
  unhandled(): readonly string[] {
    const logs = join(this.calm.dataDir, 'data', 'logs');
    return filesIn(logs)
      .filter((name) => name.endsWith('.log'))
      .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
      .filter((line) => /rejected promise not handled|unhandled (error|rejection)|uncaught/i.test(line));
  }

  private addMemory({ pid, command, residentMb }: WindowProcess): void {
    const kind = Object.entries(kinds).find(([part]) => command.includes(part))?.[1];
    if (kind === undefined) return;
    const name = pid === this.calmPid ? `memory of the calm ${kind}` : `memory of each ${kind}`;
    this.add(name, 'MB', residentMb, pid);
  }

  private async measureCalmWindow(): Promise<void> {
    const client = await this.calm.page.context().newCDPSession(this.calm.page);
    await client.send('Performance.enable');
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    await client.detach();
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
    this.add('heap of the calm window', 'MB', metric('JSHeapUsedSize') / 1024 / 1024);
    this.add('elements of the calm window', '', metric('Nodes'));
  }

  private async measureCalmHost(): Promise<void> {
    const pid = this.calmPid;
    if (!isRunning(pid)) return;
    if (this.inspected?.pid !== pid) {
      const page = await this.calm.page.context().newPage();
      this.inspected = { pid, host: await InspectedHost.attach(page, pid) };
    }
    const { heapMb, resources } = await this.inspected.host.measure();
    this.add('heap of the calm extension host', 'MB', heapMb, pid);
    this.add('resources of the calm extension host', '', resources, pid);
  }

  private add(name: string, unit: string, value: number, pid = 0): void {
    const key = `${name} ${pid}`;
    const { intervalMs } = this;
    const startMs = performance.now() - this.startedMs;
    const curve = this.measured.get(key) ?? { name, unit, values: [], intervalMs, startMs };
    curve.values.push(value);
    this.measured.set(key, curve);
  }
}

/** Returns the path of the extension's global storage. */
export function storageFolder({ dataDir }: Workbench): string {
  return join(dataDir, 'data', 'User', 'globalStorage', 'instance-explorer.instance-explorer');
}

async function youngestHost(): Promise<number> {
  return Math.max(...(await extensionHosts()));
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

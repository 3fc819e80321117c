import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { eventually } from '../eventually';

/** What an extension host says about itself. */
export interface HostFigures {
  readonly heapMb: number;
  /** Open files, sockets, timers, and child processes. */
  readonly resources: number;
}

const expression = `JSON.stringify({
  heapMb: process.memoryUsage().heapUsed / 1024 / 1024,
  resources: process.getActiveResourcesInfo().length,
})`;

/** Reads figures of a Node.js process through its inspector, over a WebSocket of a blank page, because Node.js 20 has none. */
export class InspectedHost {
  private constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  /** Starts the inspector of a process. */
  static async attach(page: Page, pid: number): Promise<InspectedHost> {
    process.kill(pid, 'SIGUSR1');
    let ports: readonly number[] = [];
    await eventually(() => (ports = listeningPorts(pid)).length > 0, 'the inspector listens');
    for (const port of ports) {
      const response = await globalThis.fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await response.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
      if (target !== undefined) return new InspectedHost(page, target.webSocketDebuggerUrl);
    }
    throw new Error(`The process ${pid} has no inspector.`);
  }

  /** Collects garbage, then measures. */
  async measure(): Promise<HostFigures> {
    const result = await this.page.evaluate(
      async ([url, code]) => {
        const socket = new WebSocket(url ?? '');
        await new Promise((resolve, reject) => {
          socket.onopen = resolve;
          socket.onerror = reject;
        });
        const send = (id: number, method: string, params = {}): Promise<string> =>
          new Promise((resolve) => {
            socket.onmessage = ({ data }) => resolve(String(data));
            socket.send(JSON.stringify({ id, method, params }));
          });
        await send(1, 'HeapProfiler.collectGarbage');
        const reply = await send(2, 'Runtime.evaluate', { expression: code });
        socket.close();
        return reply;
      },
      [this.url, expression],
    );
    const reply = JSON.parse(result) as { readonly result: { readonly result: { readonly value: string } } };
    return JSON.parse(reply.result.result.value) as HostFigures;
  }
}

/** Returns the ports on which a process listens. */
function listeningPorts(pid: number): readonly number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode ?? ''))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16));
}

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { methods } from '../../src/language/protocol';
import type { ReportEngine } from '../../src/reports/engine/engine';
import { wholeTable } from '../../src/shared/table/query';
import { seededRandom } from '../support/killedExports';
import { ServerProcess } from '../support/language/serverProcess';
import { describeCurve } from '../support/soak/curves';
import { growingDocument, growingSdl } from './growth/input';
import { benchEngine, children, residentMb } from './reports/measure';
import type { BenchOptions, BenchResult } from './result';

const types = 400;
const documents = 200;
const killEveryMs = 5000;
const sampleEveryMs = 500;

/** What is measured repeatedly, with its unit. */
const curves = {
  'memory of the language server': 'MB',
  'memory of the report engine': 'MB',
  'memory of its client': 'MB',
  'open files of all processes': '',
  'temporary files': '',
} as const;
type Sample = readonly number[];

/** The use of the processes until the time is over, and what it has lost. */
class Use {
  private readonly endsAt: number;
  private readonly random = seededRandom(36);
  actions = 0;
  kills = 0;
  lost = 0;

  constructor(seconds: number) {
    this.endsAt = performance.now() + seconds * 1000;
  }

  pick(count: number): number {
    return Math.floor(this.random() * count);
  }

  /** Repeats work. Tries it again if it fails, because its process might have been killed. */
  async repeat(work: () => Promise<unknown>): Promise<void> {
    while (performance.now() < this.endsAt) {
      await work()
        .catch(work)
        .catch(() => (this.lost += 1));
      this.actions += 1;
    }
  }

  async every(ms: number, work: () => void): Promise<void> {
    while (performance.now() + ms < this.endsAt) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      work();
    }
  }
}

/**
 * Uses the language server and the report engine in mixed order, kills the engine repeatedly, and measures whether
 * memory, open files, and temporary files grow. `INSTANCE_EXPLORER_SOAK_SECONDS` sets the duration.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const seconds = quick ? 6 : Number(process.env['INSTANCE_EXPLORER_SOAK_SECONDS'] ?? 120);
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-soak-'));
  const server = await ServerProcess.start();
  const engine = benchEngine(folder);
  const use = new Use(seconds);
  const samples: Sample[] = [];
  const enginePids = (): number[] => children().filter((pid) => pid !== server.pid);
  let rejections = 0;
  const onRejection = (): void => void (rejections += 1);
  process.on('unhandledRejection', onRejection);
  try {
    const edit = await openWorkspace(server, folder, use);
    const read = tableReading(engine, folder, use);
    await Promise.all([
      use.repeat(edit),
      use.repeat(read),
      use.every(killEveryMs, () => {
        for (const pid of enginePids()) process.kill(pid, 'SIGKILL');
        use.kills += 1;
      }),
      use.every(sampleEveryMs, () => {
        const pids = [process.pid, server.pid, ...enginePids()];
        samples.push([
          residentMb(server.pid),
          Math.max(0, ...enginePids().map(residentMb)),
          process.memoryUsage().rss / 1024 / 1024,
          pids.reduce((sum, pid) => sum + entries(`/proc/${pid}/fd`), 0),
          entries(folder),
        ]);
      }),
    ]);
    await engine.stop();
    await server.stop();
    return [
      ...Object.entries(curves).map(([name, unit], curve) =>
        curveResult(
          name,
          unit,
          samples.map((sample) => sample[curve] ?? 0),
        ),
      ),
      { name: 'actions', value: use.actions, unit: '', note: `in ${seconds} s` },
      { name: 'kills of the report engine', value: use.kills, unit: '' },
      { name: 'lost actions', value: use.lost, unit: '', note: 'goal: 0' },
      { name: 'unhandled rejections', value: rejections, unit: '', note: 'goal: 0' },
      { name: 'processes that remain', value: children().length, unit: '', note: 'goal: 0' },
    ];
  } finally {
    process.off('unhandledRejection', onRejection);
    await engine.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns an action in a GraphQL document: typing, a search, a changed schema, or a changed workspace. */
async function openWorkspace(
  server: ServerProcess,
  folder: string,
  use: Use,
): Promise<() => Promise<unknown>> {
  const schemas = ['', 'added: Int'].map((change, index) => {
    const path = join(folder, `schema${index}.graphql`);
    writeFileSync(path, growingSdl(types, change));
    return path;
  });
  const uri = 'file:///soak.graphql';
  let version = 1;
  await server.useSchema(schemas[0]);
  await server.open(uri, 'query Soak { item0(id: 1) {\n    \n} }\n');
  const actions = [
    async () => {
      await server.change(uri, (version += 1), 1, 4, ' ');
      await server.change(uri, (version += 1), 1, 4, '');
      await server.complete(uri, 1, 4);
    },
    () => server.connection.sendRequest(methods.searchSchema, `item ${use.pick(types)}`),
    async () => {
      await server.loadSchema(schemas[use.pick(schemas.length)], 'a');
      await server.drift();
    },
    () => {
      const changed = Array.from({ length: 20 }, () => {
        const index = use.pick(documents);
        return { uri: `file:///${index}.graphql`, text: growingDocument(index, documents, types) };
      });
      return server.connection.sendNotification(methods.workspaceChanged, { changed, removed: [] });
    },
  ];
  return () => actions[use.pick(actions.length)]?.() ?? Promise.resolve();
}

/** Returns an action on a table: opens it, reads pages, filters, and runs a statement. */
function tableReading(engine: ReportEngine, folder: string, use: Use): () => Promise<unknown> {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${row},client ${row % 37},${(row * 7919) % 1000}`);
  const path = join(folder, 'rows.csv');
  writeFileSync(path, `id,client,count\n${rows.join('\n')}\n`);
  const source = { kind: 'csv', path, cacheFolder: `${path}-copy` } as const;
  return async () => {
    const reader =
      use.pick(2) === 0
        ? await engine.open(source)
        : await engine.query('SELECT client, sum(count) AS total FROM report GROUP BY client', [
            { name: 'report', source },
          ]);
    try {
      const column = reader.info.columns[0]?.id ?? '';
      await reader.page({ ...wholeTable, search: String(use.pick(100)) }, { offset: 0, limit: 100 });
      await reader.page(wholeTable, { offset: use.pick(1000), limit: 100 });
      await reader.profile(wholeTable, column);
    } finally {
      await reader.close();
    }
  };
}

/** Returns the last value of a curve, with its slope after the first quarter and its plot as the note. */
function curveResult(name: string, unit: string, values: readonly number[]): BenchResult {
  const note = describeCurve({ name, unit, values, intervalMs: sampleEveryMs });
  return { name, value: values.at(-1) ?? 0, unit, note };
}

/** Returns the number of entries of a folder and its subfolders; 0 if it doesn't exist. */
function entries(folder: string): number {
  try {
    return readdirSync(folder, { recursive: !folder.startsWith('/proc/') }).length;
  } catch {
    return 0;
  }
}

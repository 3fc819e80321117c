import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { methods, type SchemaSearchHit } from '../../../src/language/protocol';
import { ServerProcess } from '../../support/language/serverProcess';
import { residentMb } from '../reports/measure';
import { growingDocument, growingSdl } from './input';

/** The sizes of a workspace and of the schema of its connection. */
export interface LanguageSize {
  readonly documents: number;
  readonly types: number;
}

/** Measurements of a language server. Times are in milliseconds. */
export interface LanguageTimes {
  readonly schemaCpu: number;
  readonly indexCpu: number;
  /** The memory that the documents add, in MB. */
  readonly indexMemory: number;
  readonly spread: number;
  readonly keystroke: number;
  readonly search: number;
  /** The time until the server has replied that it uses a changed schema. */
  readonly reload: number;
  /** The CPU time of the report on the changes after the schema is loaded. */
  readonly driftCpu: number;
  /** The longest time that a completion takes while the report is written. */
  readonly driftWait: number;
}

/** The time without work after which a server has finished, in milliseconds. */
const quietMs = 200;

const uri = 'file:///growth.graphql';
const opened = 'query Growth($id: ID!) {\n  item0(id: $id) {\n    ...\n    \n  }\n}\n';

/** Measures a language server over its protocol, as an editor uses it. Reads memory and CPU times only on Linux. */
export async function measureLanguage(
  { documents, types }: LanguageSize,
  rounds: number,
): Promise<LanguageTimes> {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-growth-'));
  const server = await ServerProcess.start();
  try {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const paths = Array.from({ length: documents }, (_, index) =>
      file(`document${index}.graphql`, growingDocument(index, documents, types)),
    );
    const schema = await usage(server, () => server.useSchema(file('before.graphql', growingSdl(types))));
    await server.open(uri, opened);
    const memory = residentMb(server.pid);
    const index = await usage(server, async () => {
      const changed = paths.map((path) => ({ uri: pathToFileURL(path).href, label: path }));
      await server.connection.sendNotification(methods.workspaceChanged, { changed, removed: [] });
      await isIndexed(server, documents - 1);
    });
    const indexMemory = residentMb(server.pid) - memory;
    const spread = await median(rounds, (round) => typeAndComplete(server, round, 2, 7));
    const keystroke = await median(rounds, (round) => typeAndComplete(server, rounds + round, 3, 4));
    const search = await median(rounds, () =>
      server.connection.sendRequest<SchemaSearchHit[]>(methods.searchSchema, 'permissions'),
    );
    const before = join(folder, 'before.graphql');
    const after = file('after.graphql', growingSdl(types, 'added: Int').replaceAll('owner7:', 'renamed:'));
    const reload = await usage(server, () => timed(() => server.loadSchema(after, 'a')));
    const drift = await usage(server, () => report(server));
    await usage(server, () => server.loadSchema(before, 'a'));
    let isReported = false;
    const reported = report(server).then(() => (isReported = true));
    const waits: number[] = [];
    for (let round = 2 * rounds; !isReported; round += 1)
      waits.push(await timed(() => typeAndComplete(server, round, 3, 4)));
    await reported;
    return {
      ...{ schemaCpu: schema.cpu, indexCpu: index.cpu, indexMemory, spread, keystroke, search },
      ...{ reload: reload.reply, driftCpu: drift.cpu, driftWait: Math.max(...waits) },
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Types a character into an empty selection, removes it, and requests the completions there. */
async function typeAndComplete(
  server: ServerProcess,
  round: number,
  line: number,
  character: number,
): Promise<void> {
  await server.change(uri, 2 * round + 2, line, character, ' ');
  await server.change(uri, 2 * round + 3, line, character, '');
  const items = await server.complete(uri, line, character);
  if (items.length === 0) throw new Error('There are no completions.');
}

/** Waits until the server knows the fragment of a document. */
async function isIndexed(server: ServerProcess, index: number): Promise<void> {
  const probe = 'file:///probe.graphql';
  await server.open(probe, `query Probe { item0(id: 1) { ...Part${index} } }\n`);
  const at = { textDocument: { uri: probe }, position: { line: 0, character: 34 } };
  for (;;) {
    const found = await server.connection.sendRequest<unknown[] | null>('textDocument/definition', at);
    if (found !== null && found.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for the report on the changes of the schema. */
async function report(server: ServerProcess): Promise<void> {
  if ((await server.drift()) === null) throw new Error('The changes of the schema are missing.');
}

/** Returns the time that work takes, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function median(rounds: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(() => work(round)));
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
}

/** Returns the CPU time of the server during a request and the background work that follows, and its reply. */
async function usage<T>(
  server: ServerProcess,
  work: () => Promise<T>,
): Promise<{ readonly cpu: number; readonly reply: T }> {
  const before = cpuMs(server.pid);
  const reply = await work();
  for (let last = -1; last !== cpuMs(server.pid);) {
    last = cpuMs(server.pid);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
  return { reply, cpu: cpuMs(server.pid) - before };
}

/** Returns the CPU time of a process in milliseconds, in steps of 10; 0 on platforms other than Linux. */
function cpuMs(pid: number): number {
  try {
    const [, fields = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}

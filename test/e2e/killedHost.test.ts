import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { root } from '../../scripts/lib/paths.mjs';
import { everythingIn } from '../support/folders';
import { repetitions } from '../support/fullRun';
import { seededRandom } from '../support/killedExports';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix } from '../support/workbench/environment';
import { extensionHosts } from '../support/workbench/extensionHost';
import { eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

const kills = repetitions({ normal: 10, full: 100 });
const users = 2_000;

/** Most kills that wait for an export to write hit it while it does. */
const longestWriteMs = 40;

/** What is exported, by which key, and where it goes. */
const usage = { report: 'by-user-client-date', granularity: 'by_user_day', range: 'last30Days' };
const exportsByKey = [
  { key: 'ctrl+alt+o', format: 'original', target: 'usage.csv' },
  { key: 'ctrl+alt+n', format: 'ndjson', target: 'usage.ndjson' },
  { key: 'ctrl+alt+w', format: 'warehouse', target: 'usage' },
] as const;

type Export = (typeof exportsByKey)[number];
type State = 'absent' | 'old' | 'whole';

// How hosts die and come back is the same in every version, and takes minutes: one version of VS Code will do.
const describeKills = e2eVersion === '1.105.1' || process.platform === 'win32' ? describe.skip : describe;

describeKills('an extension host that is killed while it exports', function () {
  this.timeout(1_200_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const random = seededRandom(20_261_122);
  const out = (): string => join(workbench.folder, 'out');
  const inOut = (): readonly string[] => (existsSync(out()) ? readdirSync(out()) : []);
  const temporaries = (): readonly string[] => inOut().filter((name) => name.endsWith('.tmp'));
  const isComplete = (target: string): boolean => inOut().includes(target) && temporaries().length === 0;

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'), '--users', String(users));
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      keybindings: exportsByKey.map(({ key, format }) => ({
        key,
        command: 'instanceExplorer.export',
        args: { ...usage, path: 'out/usage', format, formulas: 'keep', overwrite: true },
      })),
    });
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  it(`${kills} times leaves the old file, the new one, or none; the next start cleans up`, async () => {
    const durations = await exportAll();
    const whole = join(workbench.folder, 'whole');
    renameSync(out(), whole);
    const seen: Record<State | 'temporaries', number> = { absent: 0, old: 0, whole: 0, temporaries: 0 };
    for (let kill = 1; kill <= kills; kill += 1) {
      const exported = exportsByKey[Math.floor(random() * exportsByKey.length)] ?? exportsByKey[0];
      const target = join(out(), exported.target);
      rmSync(out(), { recursive: true, force: true });
      mkdirSync(out());
      if (kill % 2 === 1) makeOld(target, exported);
      const [host] = await extensionHosts();
      assert.ok(host !== undefined);
      await workbench.page.keyboard.press(exported.key.replace('ctrl+alt', 'Control+Alt'));
      await momentOf(kill, exported, durations.get(exported) ?? 0);
      process.kill(host, 'SIGKILL');
      await eventually(async () => !(await extensionHosts()).includes(host), 'the extension host is gone');
      seen.temporaries += temporaries().length;
      seen[await stateOf(target, join(whole, exported.target), exported)] += 1;
      await restart();
      await eventually(() => temporaries().length === 0, 'the next start removes what is half written');
      assert.deepEqual(inOut(), existsSync(target) ? [exported.target] : []);
    }
    assert.ok(seen.temporaries > kills / 20, `kills hit exports in the making: ${JSON.stringify(seen)}`);
    assert.ok(seen.old > 0 && seen.whole > 0 && seen.absent > 0, JSON.stringify(seen));
  });

  /** Of ten kills, five hit while an export writes, four at any time, and one as soon as a first one is complete. */
  async function momentOf(kill: number, { target }: Export, durationMs: number): Promise<void> {
    const turn = kill % 10;
    if (turn === 0) await eventually(() => isComplete(target), `${target} is exported`);
    else if (turn <= 5) await begun().then(() => pause(random() * longestWriteMs));
    else await pause(random() * 1.2 * durationMs);
  }

  /** Waits until something is written beside the target. */
  async function begun(): Promise<void> {
    for (let waits = 0; temporaries().length === 0 && waits < 5_000; waits += 1) await pause(2);
  }

  /** Exports everything once by a host that has just started, and tells how many milliseconds each took. */
  async function exportAll(): Promise<ReadonlyMap<Export, number>> {
    const durations = new Map<Export, number>();
    for (const exported of exportsByKey) {
      const start = performance.now();
      await workbench.page.keyboard.press(exported.key.replace('ctrl+alt', 'Control+Alt'));
      await eventually(() => isComplete(exported.target), `${exported.target} is exported`);
      durations.set(exported, performance.now() - start);
    }
    return durations;
  }

  /** Waits for another host in which the extension has come up. After three deaths, VS Code asks before it starts one. */
  async function restart(): Promise<void> {
    const button = workbench.page.getByRole('button', { name: 'Restart Remote Extension Host' });
    await eventually(async () => {
      if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
      return (await extensionHosts()).length > 0;
    }, 'an extension host starts');
    await workbench.treeRow('User registry').waitFor();
  }

  function makeOld(target: string, { format }: Export): void {
    if (format === 'warehouse') {
      mkdirSync(target);
      writeFileSync(join(target, 'schema.json'), 'old');
    } else {
      writeFileSync(target, 'old');
    }
  }

  /** What stands at the target; fails for anything that is half of something. */
  async function stateOf(target: string, reference: string, { format }: Export): Promise<State> {
    if (!existsSync(target)) return 'absent';
    if (format !== 'warehouse') {
      const bytes = readFileSync(target);
      if (bytes.equals(Buffer.from('old'))) return 'old';
      assert.ok(bytes.equals(readFileSync(reference)), `${target} has ${bytes.length} bytes`);
      return 'whole';
    }
    const names = everythingIn(target);
    if (names.length === 1) return 'old';
    assert.deepEqual(names, everythingIn(reference));
    assert.equal(await rowsIn(target), await rowsIn(reference));
    return 'whole';
  }

  async function rowsIn(snapshot: string): Promise<number> {
    const parts = everythingIn(snapshot).filter((name) => name.endsWith('.parquet'));
    const counts = await Promise.all(
      parts.map(async (name) => {
        const { num_rows: rows } = await parquetMetadataAsync(
          await asyncBufferFromFile(join(snapshot, name)),
        );
        return Number(rows);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
});

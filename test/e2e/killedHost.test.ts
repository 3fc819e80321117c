import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { root } from '../../scripts/lib/paths.mjs';
import { everythingIn } from '../support/folders';
import { isFull, repetitions } from '../support/fullRun';
import { seededRandom } from '../support/killedExports';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix } from '../support/workbench/environment';
import { extensionHosts } from '../support/workbench/extensionHost';
import { eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

const kills = repetitions({ normal: 2, full: 100 });
const users = 2_000;

/** Maximum delay of a kill after a write starts. Many of these kills occur during the write. */
const longestWriteMs = 40;

/** Usage report that the keybindings export. */
const usage = { report: 'by-user-client-date', granularity: 'by_user_day', range: 'last30Days' };
const exportsByKey = [
  { key: 'ctrl+alt+o', format: 'original', target: 'usage.csv' },
  { key: 'ctrl+alt+n', format: 'ndjson', target: 'usage.ndjson' },
  { key: 'ctrl+alt+w', format: 'warehouse', target: 'usage' },
] as const;

type Export = (typeof exportsByKey)[number];
type State = 'absent' | 'old' | 'whole';

// Takes minutes and doesn't depend on the version, so one version of VS Code is sufficient. Windows has no `ps`,
// which finds the extension hosts.
const describeKills = e2eVersion === '1.105.1' || process.platform === 'win32' ? describe.skip : describe;

describeKills('extension host killed during an export', function () {
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

  it(`leaves no incomplete file after ${kills} kills, and deletes temporary files at restart`, async () => {
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
    // A few kills don't reach all moments.
    if (!isFull) return;
    assert.ok(seen.temporaries > kills / 20, `kills hit exports in the making: ${JSON.stringify(seen)}`);
    assert.ok(seen.old > 0 && seen.whole > 0 && seen.absent > 0, JSON.stringify(seen));
  });

  /**
   * Waits for the moment of a kill. Of ten kills, five occur shortly after a write starts, four at a random
   * time, and one right after an export is complete.
   */
  async function momentOf(kill: number, { target }: Export, durationMs: number): Promise<void> {
    const turn = kill % 10;
    if (turn === 0) await eventually(() => isComplete(target), `${target} is exported`);
    else if (turn <= 5) await begun().then(() => pause(random() * longestWriteMs));
    else await pause(random() * 1.2 * durationMs);
  }

  /** Waits until a temporary file exists next to the target, for about 10 seconds at most. */
  async function begun(): Promise<void> {
    for (let waits = 0; temporaries().length === 0 && waits < 5_000; waits += 1) await pause(2);
  }

  /** Runs each export once, and returns the durations in milliseconds. */
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

  /**
   * Waits until the extension runs in another host. After three crashes, VS Code prompts before it starts
   * one.
   */
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

  /** Returns the state of the target. Throws if the target is incomplete. */
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

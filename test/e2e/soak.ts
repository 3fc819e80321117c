import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/lib/paths.mjs';
import { seededRandom } from '../support/killedExports';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess } from '../support/sampleProcess';
import { describeCurve } from '../support/soak/curves';
import {
  connected,
  exportKeybinding,
  sharedActions,
  singleActions,
  soakedUsers,
  type SoakAction,
} from '../support/soak/windowActions';
import { WindowFigures } from '../support/soak/windowFigures';
import { isExtensionHost, ownProcesses } from '../support/workbench/extensionHost';
import { eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

export interface SoakOptions {
  /** Folder for the figures, and for pictures of lost actions. */
  readonly outDir: string;
  readonly version: string;
  /** Path of the packaged extension. */
  readonly vsix: string;
  readonly seconds: number;
  readonly onStep: (text: string) => void;
}

const measureEveryMs = 10_000;
const killEveryMs = 20_000;

/** Timeout of a step of an action. */
const stepMs = 60_000;

/**
 * Uses two windows of VS Code in mixed order until the time is over: queries, tables, charts, statements, exports,
 * reloads, and requests that fail. Kills processes of the extension at random, and repeats an action once if it fails,
 * because its process might have been killed.
 *
 * @returns problems: lost actions, processes that remain, unhandled errors, and progress that doesn't end
 */
export async function runSoak(options: SoakOptions): Promise<readonly string[]> {
  const { outDir, version, vsix, onStep } = options;
  mkdirSync(outDir, { recursive: true });
  const sample = await startControlledProcess(root, '--users', `${soakedUsers}`);
  const workbench = await Workbench.open({ version, vsix, keybindings: [exportKeybinding] });
  const control = controlOf(sample);
  const figures = new WindowFigures(workbench, measureEveryMs);
  const soak = new Soak(options, control);
  try {
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    const second = await workbench.anotherTab();
    await connected(second);
    for (const { page } of [workbench, second]) page.setDefaultTimeout(stepMs);
    await Promise.all([
      soak.use(workbench, { ...sharedActions, ...singleActions }),
      soak.use(second, sharedActions),
      soak.every(killEveryMs, () => soak.killProcess()),
      soak.every(measureEveryMs, () => figures.measure()),
    ]);
    await control('removeFaults');
    for (const one of [workbench, second]) await soak.checkIdle(one);
  } finally {
    await workbench.close();
    sample.stop();
  }
  const rows = figures.curves().map((curve) => {
    const last = curve.values.at(-1) ?? 0;
    return `${curve.name}: ${last.toFixed(0)} ${curve.unit} (${describeCurve(curve)})`;
  });
  for (const row of rows) onStep(row);
  writeFileSync(join(outDir, 'figures.json'), JSON.stringify(figures.curves(), null, 2));
  onStep(`${soak.actions} actions, ${soak.kills} killed processes, ${soak.repeated} repeated actions`);
  return [
    ...soak.problems,
    ...(await figures.orphans()).map((pid) => `The process ${pid} remains.`),
    ...figures.unhandled(),
  ];
}

class Soak {
  private readonly random = seededRandom(36);
  private readonly endsAt: number;
  readonly problems: string[] = [];
  actions = 0;
  kills = 0;
  repeated = 0;
  /** The number of actions that are repeated at the moment. No process is killed meanwhile. */
  private repeating = 0;

  constructor(
    private readonly options: SoakOptions,
    private readonly control: Control,
  ) {
    this.endsAt = performance.now() + options.seconds * 1000;
  }

  /** Performs random actions in a window until the time is over. */
  async use(workbench: Workbench, actions: Readonly<Record<string, SoakAction>>): Promise<void> {
    const all = Object.entries(actions);
    while (performance.now() < this.endsAt) {
      const [name, act] = all[Math.floor(this.random() * all.length)] ?? ['', () => Promise.resolve()];
      await this.perform(name, act, workbench);
    }
  }

  async every(ms: number, work: () => Promise<void>): Promise<void> {
    while (performance.now() + ms < this.endsAt) {
      await sleep(ms);
      await work();
    }
  }

  /** Kills a random process of the extension, such as a report engine, if no action is repeated. */
  async killProcess(): Promise<void> {
    const all = await ownProcesses();
    const hosts = all.filter(isExtensionHost).map(({ pid }) => pid);
    const ours = all.filter(({ parent }) => hosts.includes(parent));
    const victim = ours[Math.floor(this.random() * ours.length)];
    if (!victim || this.repeating > 0) return;
    process.kill(victim.pid, 'SIGKILL');
    this.kills += 1;
  }

  /** Reports a progress indicator that remains in an idle window. */
  async checkIdle(workbench: Workbench): Promise<void> {
    const busy = workbench.page.locator(
      '.monaco-progress-container.active:visible, .statusbar-item .codicon-loading:visible',
    );
    await eventually(async () => (await busy.count()) === 0, 'no progress is shown').catch(async () => {
      this.problems.push('Progress remains in an idle window.');
      await this.picture(workbench, 'progress');
    });
  }

  private async perform(name: string, act: SoakAction, workbench: Workbench): Promise<void> {
    this.actions += 1;
    const { control } = this;
    try {
      await act({ workbench, control });
      await tidy(workbench);
    } catch (error) {
      this.repeated += 1;
      this.repeating += 1;
      try {
        await this.picture(workbench, `repeated-${this.repeated}`);
        await this.recover(workbench);
        await act({ workbench, control });
        await tidy(workbench);
      } catch (again) {
        this.options.onStep(`lost: ${name}`);
        this.problems.push(`Lost: ${name}. First ${textOf(error)}; then ${textOf(again)}`);
        await this.picture(workbench, `lost-${this.problems.length}`);
        await this.recover(workbench).catch(() => undefined);
      } finally {
        this.repeating -= 1;
      }
    }
  }

  /** Brings a window into a known state after an action failed. */
  private async recover(workbench: Workbench): Promise<void> {
    await this.control('removeFaults');
    await workbench.page.reload();
    await connected(workbench);
    await tidy(workbench);
  }

  private async picture(workbench: Workbench, name: string): Promise<void> {
    await workbench.screenshot(join(this.options.outDir, `${name}.png`)).catch(() => undefined);
  }
}

/** Closes editors and notifications. */
async function tidy(workbench: Workbench): Promise<void> {
  await workbench.closeEditors();
  await workbench.command('Notifications: Clear All Notifications');
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/lib/paths.mjs';
import { seededRandom } from '../support/killedExports';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess } from '../support/sampleProcess';
import { describeCurve, longestOfEach } from '../support/soak/curves';
import { curvesPage } from '../support/soak/curvesPage';
import {
  connected,
  exportKeybinding,
  sharedActions,
  signIn,
  singleActions,
  soakedUsers,
  type SoakAction,
} from '../support/soak/windowActions';
import { storageFolder, WindowFigures } from '../support/soak/windowFigures';
import { eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

export interface SoakOptions {
  /** Folder for the figures, and for pictures of lost actions. */
  readonly outDir: string;
  readonly version: string;
  /** Path of the packaged extension. */
  readonly vsix: string;
  readonly seconds: number;
  /** A folder on a small disk, which is filled repeatedly. Default: none. */
  readonly disk?: string;
  readonly onStep: (text: string) => void;
}

const killEveryMs = 30_000;

/** Timeout of a step of an action. */
const stepMs = 60_000;

/**
 * Uses two windows of VS Code in mixed order until the time is over: queries, tables, charts, statements, exports,
 * reloads, renewals, and requests that fail. Kills processes of the first window at random, and repeats an action if it
 * fails, because its process might have been killed. The second window stays calm, so that its memory can be judged.
 *
 * @returns problems: lost actions, processes that remain, unhandled errors, and progress that doesn't end
 */
export async function runSoak(options: SoakOptions): Promise<readonly string[]> {
  mkdirSync(options.outDir, { recursive: true });
  const { soak, figures } = await useWindows(options);
  return report(options, soak, figures);
}

/** Opens two windows, uses them until the time is over, and closes them. */
async function useWindows(
  options: SoakOptions,
): Promise<{ readonly soak: Soak; readonly figures: WindowFigures }> {
  const { version, vsix, disk } = options;
  const sample = await startControlledProcess(root, '--users', `${soakedUsers}`);
  const workbench = await Workbench.open({ version, vsix, keybindings: [exportKeybinding] });
  const control = controlOf(sample);
  if (disk !== undefined) symlinkSync(disk, storageFolder(workbench), 'junction');
  try {
    await workbench.showSidebar();
    await signIn(workbench, control, sample.baseUrl);
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.ask('Instance Explorer: Set Up Analytics', 'Sample');
    await workbench.enterAnalytics(sample);
    const calm = await workbench.anotherTab();
    await connected(calm);
    for (const { page } of [workbench, calm]) page.setDefaultTimeout(stepMs);
    const measureEveryMs = Math.max(5_000, (options.seconds * 1000) / 240);
    const figures = await WindowFigures.of(calm, measureEveryMs);
    const soak = new Soak(options, control, figures);
    await Promise.all([
      soak.use(workbench, { ...sharedActions, ...singleActions }),
      soak.use(calm, sharedActions),
      soak.every(killEveryMs, () => soak.killProcess()),
      soak.every(measureEveryMs, () => figures.measure()),
    ]);
    await control('removeFaults');
    for (const one of [workbench, calm]) await soak.checkIdle(one);
    return { soak, figures };
  } finally {
    await workbench.close();
    sample.stop();
  }
}

/** Writes and describes the curves, and returns the problems. */
async function report(
  { outDir, onStep }: SoakOptions,
  soak: Soak,
  figures: WindowFigures,
): Promise<readonly string[]> {
  const curves = figures.curves();
  for (const curve of longestOfEach(curves)) {
    const last = curve.values.at(-1) ?? 0;
    onStep(`${curve.name}: ${last.toFixed(0)} ${curve.unit} (${describeCurve(curve)})`);
  }
  const counts = `${soak.actions} actions, ${soak.kills} killed processes, ${soak.repeated} repeated actions`;
  onStep(counts);
  const problems = [
    ...soak.problems,
    ...(await figures.orphans()).map((pid) => `The process ${pid} remains.`),
    ...figures.unhandled(),
  ];
  writeFileSync(join(outDir, 'figures.json'), JSON.stringify(curves, null, 2));
  writeFileSync(join(outDir, 'curves.html'), curvesPage(curves, [counts, ...problems]));
  return problems;
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
    private readonly figures: WindowFigures,
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

  /** Repeats work until the time is over. It fails if a process ends or a window reloads meanwhile. */
  async every(ms: number, work: () => Promise<void>): Promise<void> {
    while (performance.now() + ms < this.endsAt) {
      await sleep(ms);
      await work().catch((error: unknown) => this.options.onStep(textOf(error)));
    }
  }

  /** Kills a random process of the extension, such as a report engine, if no action is repeated. */
  async killProcess(): Promise<void> {
    const { children } = await this.figures.victims();
    const victim = children[Math.floor(this.random() * children.length)];
    if (victim === undefined || this.repeating > 0) return;
    process.kill(victim, 'SIGKILL');
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

  /** Performs an action. If it fails, repeats it, and once more in a reloaded window. */
  private async perform(name: string, act: SoakAction, workbench: Workbench): Promise<void> {
    this.actions += 1;
    const { control, figures } = this;
    const once = async (): Promise<void> => {
      await act({ workbench, control, figures });
      await tidy(workbench);
    };
    try {
      await once();
    } catch (error) {
      this.repeated += 1;
      this.repeating += 1;
      await this.picture(workbench, `repeated-${this.repeated}`);
      this.options.onStep(`repeated: ${name}. ${textOf(error)}`);
      await this.control('removeFaults');
      await tidy(workbench)
        .then(once)
        .catch(() => this.reloaded(workbench).then(once))
        .catch((again: unknown) =>
          this.lose(workbench, `${name}. First ${textOf(error)}; then ${textOf(again)}`),
        );
      this.repeating -= 1;
    }
  }

  private async lose(workbench: Workbench, text: string): Promise<void> {
    this.options.onStep(`lost: ${text}`);
    this.problems.push(`Lost: ${text}`);
    await this.picture(workbench, `lost-${this.problems.length}`);
    await this.reloaded(workbench).catch(() => undefined);
  }

  /** Brings a window into a known state after an action failed twice. */
  private async reloaded(workbench: Workbench): Promise<void> {
    await workbench.page.reload();
    await connected(workbench);
    await tidy(workbench);
    if (this.figures.isCalm(workbench)) await this.figures.calmReloaded();
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

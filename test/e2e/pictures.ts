import { join } from 'node:path';
import { isPictureWanted } from '../support/workbench/environment';
import type { Workbench } from '../support/workbench/workbench';

/** How the window looks in a picture. */
interface Look {
  /** Added to the name of the picture. */
  readonly suffix: string;
  /** In CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'dark' | 'light';
  readonly forcedColors: 'none' | 'active';
  /** The class of the workbench in the theme that VS Code selects. */
  readonly theme: string;
}

const wide = { width: 1280, height: 800 };
const dark = { suffix: '', size: wide, colorScheme: 'dark', forcedColors: 'none', theme: 'vs-dark' } as const;

/** The looks of each picture. */
export const usualLooks: readonly Look[] = [
  { ...dark, suffix: '-narrow', size: { width: 900, height: 700 } },
  dark,
];

/** The usual looks, the other themes, and a window of 1280x800 with 150 % zoom. */
export const allLooks: readonly Look[] = [
  { ...dark, suffix: '-zoom', size: { width: 853, height: 533 } },
  { ...dark, suffix: '-light', colorScheme: 'light', theme: 'vs' },
  { ...dark, suffix: '-contrast', forcedColors: 'active', theme: 'hc-black' },
  { ...dark, suffix: '-contrast-light', colorScheme: 'light', forcedColors: 'active', theme: 'hc-light' },
  ...usualLooks,
];

/** The settings with which VS Code follows the looks. */
export const pictureSettings = {
  'window.autoDetectColorScheme': true,
  'window.autoDetectHighContrast': true,
};

/** Saves pictures of a window. */
export class Pictures {
  constructor(
    private readonly workbench: Workbench,
    private readonly folder: string,
    private readonly looks: readonly Look[],
    /** Is called with the name of each picture while the window shows what is in it. */
    private readonly inspect: (picture: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Saves a picture in each look, the last of which stays. */
  async take(name: string): Promise<void> {
    for (const look of this.looks) await this.takeIn(look, name);
  }

  /** Saves a picture in each theme, but in the usual size only: menus close when the window changes its size. */
  async takeMenu(name: string): Promise<void> {
    for (const look of this.looks) if (look.size === wide) await this.takeIn(look, name);
  }

  private async takeIn(
    { suffix, size, colorScheme, forcedColors, theme }: Look,
    name: string,
  ): Promise<void> {
    const path = join(this.folder, `${name}${suffix}.png`);
    if (!isPictureWanted(path)) return;
    const { page } = this.workbench;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.locator(`.monaco-workbench.${theme}`).waitFor();
    await this.workbench.screenshot(path);
    await this.inspect(`${name}${suffix}`);
  }
}

import { join } from 'node:path';
import { isPictureWanted } from '../support/workbench/environment';
import type { Workbench } from '../support/workbench/workbench';

/** Appearance of the window in a picture. */
interface Look {
  /** Suffix of the file name. */
  readonly suffix: string;
  /** Size in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'dark' | 'light';
  readonly forcedColors: 'none' | 'active';
  /** CSS class of the workbench in the theme that VS Code selects. */
  readonly theme: string;
}

const wide = { width: 1280, height: 800 };
const narrow = { width: 900, height: 700 };
const dark = { suffix: '', size: wide, colorScheme: 'dark', forcedColors: 'none', theme: 'vs-dark' } as const;

/** Default appearances of each picture. */
export const usualLooks: readonly Look[] = [{ ...dark, suffix: '-narrow', size: narrow }, dark];

const otherThemes: readonly Look[] = [
  { ...dark, suffix: '-light', colorScheme: 'light', theme: 'vs' },
  { ...dark, suffix: '-contrast', forcedColors: 'active', theme: 'hc-black' },
  { ...dark, suffix: '-contrast-light', colorScheme: 'light', forcedColors: 'active', theme: 'hc-light' },
];

/** All appearances: the default ones, the other themes in both sizes, and a window of 1280x800 with 150% zoom. */
export const allLooks: readonly Look[] = [
  { ...dark, suffix: '-zoom', size: { width: 853, height: 533 } },
  ...otherThemes.flatMap((look) => [{ ...look, suffix: `${look.suffix}-narrow`, size: narrow }, look]),
  ...usualLooks,
];

/** Settings that make VS Code follow the emulated color scheme and contrast. */
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
    /** Called with the name of each picture while the window shows its content. */
    private readonly inspect: (picture: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Saves a picture in each appearance. The last appearance remains active. */
  async take(name: string): Promise<void> {
    for (const look of this.looks) await this.takeIn(look, name);
  }

  /** Saves a picture in each theme at the default size, because menus close when the window is resized. */
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
    // A picture during an animation would show charts and menus in other positions.
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    await page.locator(`.monaco-workbench.${theme}`).waitFor();
    await this.workbench.screenshot(path);
    await this.inspect(`${name}${suffix}`);
  }
}

import { choosePalette } from './color/palette';
import { contrast, fromLab, parseColor, toHex, toLab, type Rgb } from './color/colorSpaces';
import type { ChartLook } from './option/look';

/** The theme variables for chart colors, the preferred one first, with fallbacks for themes without them. */
const hues: Readonly<Record<string, string>> = {
  blue: '#1a85ff',
  orange: '#d18616',
  green: '#388a34',
  purple: '#652d90',
  red: '#e51400',
  yellow: '#bf8803',
};

const colorCount = 8;

/**
 * Reads the chart colors and the font from the CSS variables that VS Code sets on the page, and the reduced motion
 * preference.
 */
export function readLook(page: HTMLElement): ChartLook {
  const style = getComputedStyle(page);
  const read = (name: string): string => style.getPropertyValue(`--vscode-${name}`).trim();
  const background = parseColor(read('editor-background')) ?? [1, 1, 1];
  const color = (name: string, otherwise: Rgb): Rgb => parseColor(read(name), background) ?? otherwise;
  const foreground = color('foreground', [0.2, 0.2, 0.2]);
  const palette = choosePalette(
    Object.entries(hues).map(([name, otherwise]) =>
      color(`charts-${name}`, parseColor(otherwise) ?? foreground),
    ),
    background,
    restColor(background, foreground),
    colorCount,
  );
  const [accent = foreground] = palette;
  return {
    background: toHex(background),
    foreground: toHex(foreground),
    muted: toHex(mix(foreground, background, 0.22)),
    line: toHex(mix(foreground, background, isHighContrast() ? 0.6 : 0.86)),
    colors: palette.map(toHex),
    rest: toHex(restColor(background, foreground)),
    scale: [toHex(mix(accent, background, 0.85)), toHex(accent), toHex(mix(foreground, accent, 0.4))],
    pattern: `rgba(${background.map((channel) => Math.round(channel * 255)).join(', ')}, 0.32)`,
    // ECharts inserts the value unescaped into a double-quoted attribute.
    font: (read('font-family') || 'sans-serif').replaceAll('"', "'"),
    fontSize: Math.min(16, Math.max(11, Number.parseInt(read('font-size'), 10) || 13)) - 1,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

function isHighContrast(): boolean {
  return document.body.classList.contains('vscode-high-contrast');
}

/** Returns a gray between the text and background colors with enough contrast; the text color if there is none. */
function restColor(background: Rgb, foreground: Rgb): Rgb {
  for (let share = 0.55; share > 0; share -= 0.05) {
    const gray = mix(foreground, background, share);
    if (contrast(gray, background) >= 3.2) return gray;
  }
  return foreground;
}

/** Mixes two colors in a perceptually uniform color space. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [one, two] = [toLab(from), toLab(to)];
  const between = (axis: 0 | 1 | 2): number => one[axis] * (1 - share) + two[axis] * share;
  return fromLab([between(0), between(1), between(2)]) ?? to;
}

/**
 * Calls the listener when VS Code changes the theme of the page, or the user changes the reduced motion preference.
 *
 * @returns a function that removes the listener
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const attributes = { attributes: true, attributeFilter: ['class', 'style', 'data-vscode-theme-id'] };
  observer.observe(document.body, attributes);
  observer.observe(document.documentElement, attributes);
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  motion.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    motion.removeEventListener('change', changed);
  };
}

import { contrast, distance, fromLab, toLab, type Lab, type Rgb, fromLinear, toLinear } from './colorSpaces';

/** The minimum contrast of WCAG 2 for graphics. */
export const leastContrast = 3;

/**
 * Weights by type of color vision. A larger weight makes differences count more, so the type restricts the
 * palette less. Tritanopia is by far the rarest type.
 */
const weights: Readonly<Record<Vision, number>> = {
  usual: 0.55,
  deuteranopia: 1,
  protanopia: 1.1,
  tritanopia: 1.4,
};

interface Candidate {
  readonly color: Rgb;
  readonly seen: readonly Lab[];
}

/**
 * Returns colors for lines and layers, from the hues of the theme: the shade nearest to the first hue, then the shades
 * that differ most from the previous ones for all types of color vision. Each has enough contrast with the background;
 * empty if no shade does.
 *
 * @param hues the theme's chart colors, the preferred one first
 * @param rest the color of "Other", from which all must differ, too
 */
export function choosePalette(
  hues: readonly Rgb[],
  background: Rgb,
  rest: Rgb,
  count: number,
): readonly Rgb[] {
  const shades = hues
    .flatMap((hue) => shadesOf(hue))
    .filter((shade) => contrast(shade, background) >= leastContrast);
  const [preferred] = hues;
  const first = preferred ? nearest(preferred, shades) : undefined;
  if (!first) return [];
  const candidates = shades.map(candidate);
  const chosen = [candidate(rest), candidate(first)];
  while (chosen.length <= count) {
    const next = furthest(candidates, chosen);
    if (!next) break;
    chosen.push(next);
  }
  return chosen.slice(1).map(({ color }) => color);
}

/** Returns the candidate whose smallest difference from the chosen colors is the largest. */
function furthest(candidates: readonly Candidate[], chosen: readonly Candidate[]): Candidate | undefined {
  const lonely = (one: Candidate): number => Math.min(...chosen.map((other) => difference(one, other)));
  return candidates.reduce<{ readonly best: Candidate; readonly distance: number } | undefined>(
    (found, one) => {
      const apart = lonely(one);
      return !found || apart > found.distance ? { best: one, distance: apart } : found;
    },
    undefined,
  )?.best;
}

function difference(one: Candidate, other: Candidate): number {
  return Math.min(
    ...visions.map((vision, at) => {
      const [left, right] = [one.seen[at], other.seen[at]];
      return !left || !right ? 0 : weights[vision] * distance(left, right);
    }),
  );
}

function candidate(color: Rgb): Candidate {
  return { color, seen: visions.map((vision) => toLab(seenWith(vision, color))) };
}

/** Returns a color and shades of its hue from dark to light, except those in which the hue isn't recognizable. */
function shadesOf(hue: Rgb): Rgb[] {
  const [lightness, a, b] = toLab(hue);
  const levels = [lightness, ...Array.from({ length: 13 }, (_, step) => 0.38 + step * 0.042)];
  return levels.map((level) => shade(level, a, b)).filter((color) => color !== undefined);
}

/** Returns the most saturated color of a hue at a lightness; `undefined` if the hue isn't recognizable. */
function shade(lightness: number, a: number, b: number): Rgb | undefined {
  for (let strength = 1; strength >= 0.4; strength -= 0.1) {
    const color = fromLab([lightness, a * strength, b * strength]);
    if (color) return color;
  }
  return undefined;
}

function nearest(requested: Rgb, colors: readonly Rgb[]): Rgb | undefined {
  const target = toLab(requested);
  return colors.reduce<Rgb | undefined>(
    (best, color) => (!best || distance(toLab(color), target) < distance(toLab(best), target) ? color : best),
    undefined,
  );
}

export const visions = ['usual', 'deuteranopia', 'protanopia', 'tritanopia'] as const;
type Vision = (typeof visions)[number];

type Matrix = readonly [Rgb, Rgb, Rgb];

/** The model of Machado, Oliveira, and Fernandes (2009) at full severity, applied to linear light. */
const models: Readonly<Record<Exclude<Vision, 'usual'>, Matrix>> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Simulates how a color looks with that type of vision. */
export function seenWith(vision: Vision, color: Rgb): Rgb {
  if (vision === 'usual') return color;
  const linear = toLinear(color);
  const row = ([red, green, blue]: Rgb): number =>
    Math.min(1, Math.max(0, red * linear[0] + green * linear[1] + blue * linear[2]));
  const [first, second, third] = models[vision];
  return fromLinear([row(first), row(second), row(third)]);
}

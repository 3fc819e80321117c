import { contrast, distance, fromLab, toLab, type Lab, type Rgb } from './spaces';
import { seenWith, visions, type Vision } from './vision';

/** What WCAG 2 asks of parts of a picture. */
export const leastContrast = 3;

/** Tritanopia is a thousand times rarer than the other two, so it counts, but for less. */
const weights: Readonly<Record<Vision, number>> = {
  usual: 0.55,
  deuteranopia: 1,
  protanopia: 1.1,
  tritanopia: 1.4,
};

interface Candidate {
  readonly colour: Rgb;
  readonly seen: readonly Lab[];
}

/**
 * Colours for lines and layers, made of the hues of the theme: its first one as it is, then whichever shade of
 * any hue looks most unlike those before it to every kind of colour vision. Each stands out from the background.
 *
 * @param hues the colours the theme has for charts, the preferred one first
 * @param rest the colour of "Other", from which all have to differ too
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
  const first = preferred === undefined ? undefined : nearest(preferred, shades);
  if (first === undefined) return [];
  const candidates = shades.map(candidate);
  const chosen = [candidate(rest), candidate(first)];
  while (chosen.length <= count) {
    const next = furthest(candidates, chosen);
    if (next === undefined) break;
    chosen.push(next);
  }
  return chosen.slice(1).map(({ colour }) => colour);
}

/** The colour that is easiest to confuse with one of those chosen is no use: the one least like any is. */
function furthest(candidates: readonly Candidate[], chosen: readonly Candidate[]): Candidate | undefined {
  const lonely = (one: Candidate): number => Math.min(...chosen.map((other) => difference(one, other)));
  return candidates.reduce<{ readonly best: Candidate; readonly distance: number } | undefined>(
    (found, one) => {
      const apart = lonely(one);
      return found === undefined || apart > found.distance ? { best: one, distance: apart } : found;
    },
    undefined,
  )?.best;
}

function difference(one: Candidate, other: Candidate): number {
  return Math.min(
    ...visions.map((vision, at) => {
      const [left, right] = [one.seen[at], other.seen[at]];
      return left === undefined || right === undefined ? 0 : weights[vision] * distance(left, right);
    }),
  );
}

function candidate(colour: Rgb): Candidate {
  return { colour, seen: visions.map((vision) => toLab(seenWith(vision, colour))) };
}

/** A hue from dark to light; neither so dark nor so light that the hue is lost. */
function shadesOf(hue: Rgb): Rgb[] {
  const [lightness, a, b] = toLab(hue);
  const levels = [lightness, ...Array.from({ length: 13 }, (_, step) => 0.38 + step * 0.042)];
  return levels.map((level) => shade(level, a, b)).filter((colour) => colour !== undefined);
}

/** As much of a hue as a lightness can show. */
function shade(lightness: number, a: number, b: number): Rgb | undefined {
  for (let strength = 1; strength >= 0.4; strength -= 0.1) {
    const colour = fromLab([lightness, a * strength, b * strength]);
    if (colour !== undefined) return colour;
  }
  return undefined;
}

function nearest(wanted: Rgb, colours: readonly Rgb[]): Rgb | undefined {
  const target = toLab(wanted);
  return colours.reduce<Rgb | undefined>(
    (best, colour) =>
      best === undefined || distance(toLab(colour), target) < distance(toLab(best), target) ? colour : best,
    undefined,
  );
}

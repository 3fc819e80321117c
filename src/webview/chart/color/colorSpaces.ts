/**
 * Color spaces: sRGB as themes define colors, linear light for displays and contrast, OKLab for perceived
 * differences.
 */

/** Red, green, and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];
/** Lightness from 0 to 1, and the two color axes. */
export type Lab = readonly [number, number, number];

/**
 * Parses `#rgb`, `#rrggbb`, `rgb(1, 2, 3)`, `rgb(1 2 3)`, and the forms with alpha, which are blended with the
 * background; `undefined` for anything else.
 */
export function parseColor(text: string, background: Rgb = [0, 0, 0]): Rgb | undefined {
  const parts = hexParts(text.trim()) ?? functionParts(text.trim());
  if (!parts) return undefined;
  const [red, green, blue, alpha] = parts;
  const over = (channel: number, behind: number): number => channel * alpha + behind * (1 - alpha);
  return [over(red, background[0]), over(green, background[1]), over(blue, background[2])];
}

function hexParts(text: string): readonly [number, number, number, number] | undefined {
  const match = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text);
  const digits = match?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (place: number): number => Number.parseInt(long.slice(place, place + 2), 16) / 255;
  return [at(0), at(2), at(4), long.length === 8 ? at(6) : 1];
}

function functionParts(text: string): readonly [number, number, number, number] | undefined {
  const match = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/i.exec(text);
  if (match === null) return undefined;
  const [red, green, blue] = match.slice(1, 4).map((part) => Number(part) / 255);
  const alpha = match[4] === undefined ? 1 : Number(match[4]) / (match[5] === '%' ? 100 : 1);
  return [red ?? 0, green ?? 0, blue ?? 0, alpha];
}

export function toHex(color: Rgb): string {
  const byte = (channel: number): string =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(byte).join('')}`;
}

export function toLinear([red, green, blue]: Rgb): Rgb {
  const linear = (channel: number): number =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  return [linear(red), linear(green), linear(blue)];
}

export function fromLinear([red, green, blue]: Rgb): Rgb {
  const curved = (channel: number): number =>
    channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
  return [curved(red), curved(green), curved(blue)];
}

/**
 * Converts sRGB to Björn Ottosson's OKLab, in which equal distances are perceived as about equally different.
 */
export function toLab(color: Rgb): Lab {
  const [red, green, blue] = toLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Converts OKLab to sRGB; `undefined` if sRGB can't represent the color. */
export function fromLab([lightness, a, b]: Lab): Rgb | undefined {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  if (linear.some((channel) => channel < -0.0005 || channel > 1.0005)) return undefined;
  const [red, green, blue] = linear.map((channel) => Math.min(1, Math.max(0, channel)));
  return fromLinear([red ?? 0, green ?? 0, blue ?? 0]);
}

/** Returns the perceived difference of two colors; about 0.02 is the smallest noticeable one. */
export function distance(one: Lab, two: Lab): number {
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

/** Returns the WCAG 2 contrast of two colors, from 1 to 21. */
export function contrast(one: Rgb, two: Rgb): number {
  const luminance = (color: Rgb): number => {
    const [red, green, blue] = toLinear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(one), luminance(two)].sort((left, right) => left - right);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

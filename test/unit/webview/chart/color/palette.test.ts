import assert from 'node:assert/strict';
import {
  choosePalette,
  leastContrast,
  seenWith,
  visions,
} from '../../../../../src/webview/chart/color/palette';
import {
  contrast,
  distance,
  parseColor,
  toHex,
  toLab,
  type Rgb,
} from '../../../../../src/webview/chart/color/colorSpaces';
import { themes } from '../../../../support/preview/themes';
import { tabVariables } from '../../../../support/charts/tabVariables';

const hueNames = ['blue', 'orange', 'green', 'purple', 'red', 'yellow'] as const;
const count = 8;

/** Minimum distance of colors: twice the smallest noticeable one, which is about 0.02. */
const clearlyDifferent = 0.04;

function read(text: string): Rgb {
  const color = parseColor(text);
  assert.ok(color, text);
  return color;
}

describe('the chart palette', () => {
  for (const name of ['light', 'dark', 'highContrast', 'highContrastLight'] as const) {
    describe(`in the ${name} theme`, () => {
      const background = read(themes[name].variables['editor-background']);
      const rest = read(name === 'light' || name === 'highContrastLight' ? '#8a8a8a' : '#7d7d7d');
      const hues = hueNames.map((hue) => read(tabVariables[name][`charts-${hue}`]));
      const palette = choosePalette(hues, background, rest, count);

      it("has eight colors, starting with the theme's blue", () => {
        assert.equal(palette.length, count);
        assert.equal(new Set(palette.map(toHex)).size, count);
        const [first] = palette;
        const [blue] = hues;
        assert.ok(first && blue && distance(toLab(first), toLab(blue)) < 0.01);
      });

      it('has enough contrast with the background', () => {
        for (const color of palette) assert.ok(contrast(color, background) >= leastContrast, toHex(color));
      });

      for (const vision of visions) {
        const name = vision === 'usual' ? 'normal' : vision;
        it(`distinguishes all colors and the gray of "Other" with ${name} vision`, () => {
          const seen = [...palette, rest].map((color) => toLab(seenWith(vision, color)));
          seen.forEach((one, at) =>
            seen.slice(0, at).forEach((other, before) => {
              const apart = distance(one, other);
              assert.ok(apart >= clearlyDifferent, `${before} and ${at}: ${apart.toFixed(3)}`);
            }),
          );
        });
      }
    });
  }

  it('would have similar colors with deuteranopia if it consisted of the colors of the light theme', () => {
    const hues = hueNames.map((hue) => read(tabVariables.light[`charts-${hue}`]));
    const seen = hues.map((color) => toLab(seenWith('deuteranopia', color)));
    const nearest = Math.min(
      ...seen.flatMap((one, at) => seen.slice(0, at).map((other) => distance(one, other))),
    );
    assert.ok(nearest < clearlyDifferent, String(nearest));
  });

  it('is empty without hues', () => {
    assert.deepEqual(choosePalette([], [1, 1, 1], [0.5, 0.5, 0.5], count), []);
  });
});

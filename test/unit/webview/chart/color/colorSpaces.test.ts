import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  contrast,
  distance,
  fromLab,
  parseColor,
  toHex,
  toLab,
  type Rgb,
} from '../../../../../src/webview/chart/color/colorSpaces';
import { seenWith } from '../../../../../src/webview/chart/color/palette';

const white: Rgb = [1, 1, 1];
const channel = fc.double({ min: 0, max: 1, noNaN: true });

describe('color spaces', () => {
  for (const [text, expected] of [
    ['#fff', '#ffffff'],
    ['#1A85ff', '#1a85ff'],
    [' rgb(26, 133, 255) ', '#1a85ff'],
    ['rgba(0, 0, 0, 0.5)', '#808080'],
    ['rgb(0 0 0 / 50%)', '#808080'],
    ['#00000080', '#7f7f7f'],
  ] as const) {
    it(`parse "${text}" over white`, () => {
      const color = parseColor(text, white);
      assert.ok(color);
      assert.equal(toHex(color), expected);
    });
  }

  for (const text of ['', 'red', '#12', '#12345', 'hsl(1, 2%, 3%)', 'var(--x)']) {
    it(`reject "${text}"`, () => assert.equal(parseColor(text), undefined));
  }

  it('convert to OKLab and back', () => {
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const back = fromLab(toLab([red, green, blue]));
        assert.ok(back);
        for (const [place, value] of [red, green, blue].entries())
          assert.ok(Math.abs((back[place] ?? 9) - value) < 0.01);
      }),
    );
    assert.equal(fromLab([0.5, 0.5, 0.5]), undefined);
  });

  it('compute WCAG contrast', () => {
    assert.equal(contrast(white, [0, 0, 0]), 21);
    assert.equal(contrast([0, 0, 0], white), 21);
    assert.ok(Math.abs(contrast([0x77 / 255, 0x77 / 255, 0x77 / 255], white) - 4.48) < 0.01);
  });

  it('simulate red-green color blindness', () => {
    const [red, green]: [Rgb, Rgb] = [
      [0.8, 0.3, 0.2],
      [0.5, 0.5, 0.1],
    ];
    const apart = distance(toLab(red), toLab(green));
    const seen = distance(toLab(seenWith('deuteranopia', red)), toLab(seenWith('deuteranopia', green)));
    assert.ok(seen < apart / 2, `${seen} of ${apart}`);
    for (const vision of ['deuteranopia', 'protanopia', 'tritanopia'] as const) {
      assert.ok(distance(toLab(seenWith(vision, [0.5, 0.5, 0.5])), toLab([0.5, 0.5, 0.5])) < 0.005, vision);
    }
    assert.deepEqual(seenWith('usual', red), red);
  });
});

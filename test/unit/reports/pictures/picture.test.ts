import { checkPicture } from '../../../../src/reports/pictures/picture';
import { throwsUserError } from '../../../support/userErrors';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const svg = (inside: string): Uint8Array =>
  encode(`<svg width="1" height="1" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('checkPicture', () => {
  it('accepts PNG images, and SVG images with text that resembles active content', () => {
    checkPicture('png', png);
    checkPicture(
      'svg',
      svg('<rect fill="url(#stripes)"/><text>href= onload= javascript: &lt;script></text>'),
    );
    checkPicture('svg', svg('<text>日本語 🎉</text>\n'));
  });

  for (const inside of [
    '<script>alert(1)</script>',
    '<SCRIPT/>',
    '<rect onload="alert(1)"/>',
    '<a href="https://elsewhere.invalid">x</a>',
    '<image xlink:href="https://elsewhere.invalid/x.png"/>',
    '<foreignObject/>',
    '<rect fill="url(https://elsewhere.invalid)"/>',
    '<rect style="background: url(\'//elsewhere.invalid\')"/>',
  ]) {
    it(`rejects active content: ${inside}`, () => {
      throwsUserError(() => checkPicture('svg', svg(inside)), {
        kind: 'input',
        message: /create the SVG image/,
      });
    });
  }

  it("rejects data that isn't an image in the format", () => {
    for (const bytes of [
      encode(''),
      encode('<html></html>'),
      encode('<svg '),
      png,
      Uint8Array.from([...svg(''), 0xff]),
    ]) {
      throwsUserError(() => checkPicture('svg', bytes), { kind: 'input' });
    }
    for (const bytes of [svg(''), encode('PNG'), new Uint8Array()]) {
      throwsUserError(() => checkPicture('png', bytes), { kind: 'input', message: /create the PNG image/ });
    }
  });

  it('rejects images above the maximum size', () => {
    throwsUserError(() => checkPicture('png', new Uint8Array(21 * 1024 * 1024)), { kind: 'tooLarge' });
  });
});

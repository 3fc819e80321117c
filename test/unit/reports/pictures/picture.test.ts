import { crc32, deflateSync } from 'node:zlib';
import { checkPicture } from '../../../../src/reports/pictures/picture';
import { chartKinds } from '../../../../src/shared/table/chartChoice';
import { renderSvg } from '../../../../src/webview/chart/svgImage';
import { chartOption } from '../../../../src/webview/chart/option/chartOption';
import { look } from '../../../support/charts/look';
import { byClient, modelOf, monthly } from '../../../support/charts/models';
import { throwsUserError } from '../../../support/userErrors';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const svg = (inside: string): Uint8Array =>
  encode(`<svg width="1" height="1" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A size of one pixel, with 8 bits of gray. */
const header = chunk('IHDR', Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const pixels = chunk('IDAT', deflateSync(Uint8Array.from([0, 255])));
const end = chunk('IEND');
const png = Buffer.concat([signature, header, pixels, end]);

describe('checkPicture', () => {
  for (const kind of chartKinds)
    it(`accepts SVG images of charts: ${kind}`, () => {
      for (const split of [undefined, byClient]) {
        const model = modelOf(monthly, { kind, ...(split === undefined ? {} : { split }), partial: [1] });
        const size = { width: 800, height: 400 };
        const option = {
          ...chartOption(model, look, size),
          title: { text: 'a <b> & "c" \'d\' \u0001\uFFFE日本語 🎉' },
        };
        checkPicture('svg', renderSvg(option, size));
      }
    });

  it('accepts PNG images, and SVG images with text that resembles active content', () => {
    checkPicture('png', png);
    checkPicture(
      'png',
      Buffer.concat([signature, header, chunk('sRGB', Uint8Array.of(0)), pixels, pixels, end]),
    );
    checkPicture(
      'svg',
      svg('<rect fill="url(#stripes)"/><text>href= onload= javascript: &lt;script&gt;</text>'),
    );
    checkPicture('svg', svg('<text>日本語 🎉</text>\n'));
  });

  for (const inside of [
    '<text>\u0001</text>',
    '<text>\uFFFE</text>',
    '<script>alert(1)</script>',
    '<SCRIPT/>',
    '<rect onload="alert(1)"/>',
    "<rect onload='alert(1)'/>",
    '<rect onload=alert(1) />',
    '<rect\nonload="alert(1)"/>',
    '<rect width="1"onload="alert(1)"/>',
    '<a href="https://elsewhere.invalid">x</a>',
    '<image xlink:href="https://elsewhere.invalid/x.png"/>',
    '<use href="#x"/>',
    '<foreignObject/>',
    '<style>@import url(//elsewhere.invalid)</style>',
    '<animate attributeName="x" to="1"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"/>',
    '<rect fill="url(https://elsewhere.invalid)"/>',
    '<rect fill="u\\72l(https://elsewhere.invalid)"/>',
    '<rect fill="&#117;rl(//elsewhere.invalid)"/>',
    '<rect style="background: url(\'//elsewhere.invalid\')"/>',
    '<rect style="font-size:1px;background-image:image-set(x)"/>',
    '<rect style="behavior: x"/>',
    '<text>&custom;</text>',
    '<text><![CDATA[<script>]]></text>',
    '<?xml-stylesheet href="//elsewhere.invalid"?>',
    '<!-- x -->',
    '<!DOCTYPE svg>',
    'text outside',
    '<g><rect></g></rect>',
    '<g>',
    '</g>',
    '</svg><svg>',
    '<rect x="1" x="2"/>',
    '<text>a > b</text>',
  ]) {
    it(`rejects what charts don't draw: ${inside}`, () => {
      throwsUserError(() => checkPicture('svg', svg(inside)), {
        kind: 'input',
        message: /create the SVG image/,
      });
    });
  }

  it("rejects data that isn't an SVG image", () => {
    for (const bytes of [
      encode(''),
      encode(' '),
      encode('<html></html>'),
      encode('<svg '),
      encode('<svg></svg><svg></svg>'),
      encode('<svg></svg><script></script>'),
      encode('x<svg></svg>'),
      png,
      Uint8Array.from([...svg(''), 0xff]),
    ])
      throwsUserError(() => checkPicture('svg', bytes), { kind: 'input' });
  });

  const changed = Buffer.from(png);
  changed[20] = 7;
  for (const [what, bytes] of [
    ['an SVG image', svg('')],
    ['a text', encode('PNG')],
    ['nothing', new Uint8Array()],
    ['only a signature', signature],
    ['an image that is cut off', png.subarray(0, -1)],
    ['bytes after the end', Buffer.concat([png, encode('<script>')])],
    ['an image with a wrong checksum', changed],
    ['an image without pixels', Buffer.concat([signature, header, end])],
    ['pixels before the header', Buffer.concat([signature, pixels, header, end])],
    ['two images', Buffer.concat([png, png.subarray(8)])],
    ['an image with a text', Buffer.concat([signature, header, chunk('tEXt', encode('a\0b')), pixels, end])],
    ['an image with metadata', Buffer.concat([signature, header, chunk('eXIf'), pixels, end])],
    ['an image with an unknown chunk', Buffer.concat([signature, header, chunk('aBCd'), pixels, end])],
    ['an animation', Buffer.concat([signature, header, chunk('acTL'), pixels, end])],
  ] as const)
    it(`rejects ${what} as a PNG image`, () => {
      throwsUserError(() => checkPicture('png', bytes), { kind: 'input', message: /create the PNG image/ });
    });

  it('rejects images above the maximum size', () => {
    throwsUserError(() => checkPicture('png', new Uint8Array(21 * 1024 * 1024)), { kind: 'tooLarge' });
  });
});

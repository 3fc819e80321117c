import { crc32 } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

export type PictureFormat = 'png' | 'svg';

const maxBytes = 20 * 1024 * 1024;

/**
 * Checks that bytes from a webview are an image of the given format with nothing but what charts draw.
 *
 * @throws UserError of kind `tooLarge` or `input`
 */
export function checkPicture(format: PictureFormat, bytes: Uint8Array): void {
  if (bytes.byteLength > maxBytes) {
    throw new UserError(
      'tooLarge',
      l10n.t('The image is too large ({size}).', { size: formatBytes(bytes.byteLength) }),
      { advice: l10n.t('Select another format.') },
    );
  }
  const fits = format === 'png' ? isPassivePng(bytes) : isPassiveSvg(bytes);
  if (!fits)
    throw new UserError(
      'input',
      l10n.t("Couldn't create the {format} image. Try again, or select another format.", {
        format: format.toUpperCase(),
      }),
    );
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks of pixels and colors (PNG, third edition, section 11). Others can contain text or other data. */
const chunkTypes: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'cHRM', 'cICP', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'pHYs'],
]);

/** The length of a chunk without its data: its length, its type, and its checksum. */
const chunkBytes = 12;

/** Reads the chunks of a PNG image, and returns whether they are complete and contain only pixels and colors. */
function isPassivePng(bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!data.subarray(0, signature.length).equals(signature)) return false;
  const types: string[] = [];
  let at = signature.length;
  while (at + chunkBytes <= data.length) {
    const end = at + chunkBytes + data.readUInt32BE(at);
    if (end > data.length) return false;
    const type = data.toString('latin1', at + 4, at + 8);
    if (!chunkTypes.has(type) || crc32(data.subarray(at + 4, end - 4)) !== data.readUInt32BE(end - 4))
      return false;
    types.push(type);
    at = end;
  }
  const ends = types.filter((type) => type === 'IHDR' || type === 'IEND').join();
  return (
    at === data.length &&
    ends === 'IHDR,IEND' &&
    types[0] === 'IHDR' &&
    types.at(-1) === 'IEND' &&
    types.includes('IDAT')
  );
}

/** Matches the elements that charts draw. None of them runs, loads, or links anything. */
const elements =
  /^(?:circle|clipPath|defs|ellipse|g|line|linearGradient|path|pattern|polygon|polyline|rect|stop|svg|text)$/;

/** Matches the attributes of these elements, with those by which the chart library marks the elements of a series. */
const attributes: readonly RegExp[] = [
  /^(?:baseProfile|class|clip-path|ecmeta_\w+|id|pointer-events|style|transform|version|viewBox|xml:space)$/,
  /^(?:c[xy]|d|height|points|r[xy]?|width|[xy][12]?)$/,
  /^(?:fill|fill-opacity|opacity|paint-order|(?:stop|stroke)(?:-[a-z]+)?)$/,
  /^(?:gradientUnits|offset|patternTransform|patternUnits)$/,
  /^(?:dominant-baseline|font-size|text-anchor)$/,
];

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** The properties of `style` attributes, whose values can't contain a function, a URL, or an escape sequence. */
const styles = /^(?:(?:font(?:-\w+)?|white-space|mix-blend-mode): ?[\p{L}\p{N} ,.%'"#-]*;? ?)*$/u;
/** The functions in other values. `url` refers only to an element of the same file. */
const functions = /(?:matrix|rotate|scale|translate|rgba?|hsla?)\([\d\s,.%e+-]*\)|url\(#[\w-]+\)/g;

/**
 * A part of an XML file: a tag, or text. There are no comments, processing instructions, CDATA sections, or document
 * types, and no entities but those that escape text.
 */
const part = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>|(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+/y;
const attribute = /([\w:-]+)="([^"]*)"/g;
/** Matches a character that XML doesn't allow. */
const forbidden = /[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Parses an SVG image, and returns whether it consists only of elements and attributes that charts draw. */
function isPassiveSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (forbidden.test(text)) return false;
  const open: string[] = [];
  let roots = 0;
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (found === null) return false;
    const [all, isEnd, name, list = '', isEmpty] = found;
    if (name === undefined) {
      if (open.at(-1) !== 'text' && all.trim() !== '') return false;
    } else if (isEnd === '/') {
      if (list !== '' || isEmpty === '/' || open.pop() !== name) return false;
    } else {
      if (open.length === 0 && (name !== 'svg' || (roots += 1) > 1)) return false;
      if (!elements.test(name) || !allows(list)) return false;
      if (isEmpty !== '/') open.push(name);
    }
  }
  return roots === 1 && open.length === 0;
}

function allows(list: string): boolean {
  const names = new Set<string>();
  for (const [, name = '', value = ''] of list.matchAll(attribute)) {
    if (names.has(name)) return false;
    names.add(name);
    const fits = Object.hasOwn(namespaces, name)
      ? value === namespaces[name]
      : attributes.some((names) => names.test(name)) &&
        (name === 'style' ? styles.test(value) : isPlain(value));
    if (!fits) return false;
  }
  return true;
}

/** Whether a value has only functions that compute a color, a transformation, or a reference within the file. */
function isPlain(value: string): boolean {
  return !/[():\\@]/.test(value.replace(functions, ''));
}

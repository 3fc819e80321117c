import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

export type PictureFormat = 'png' | 'svg';

const maxBytes = 20 * 1024 * 1024;
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Elements and attributes that a chart never contains, and that a browser would run or load when it opens the
 * file.
 */
const active =
  /<\s*(?:script|foreignObject|iframe|image|use|a|animate|set|handler|!ENTITY)\b|\bon[a-z]+\s*=|\b(?:xlink:)?href\s*=|javascript:|@import|url\(\s*["']?(?!#)/i;

/**
 * Checks that bytes from a webview are an image of the given format, without active content.
 *
 * @throws UserError of kind `tooLarge` or `input`
 */
export function checkPicture(format: PictureFormat, bytes: Uint8Array): void {
  if (bytes.byteLength > maxBytes) {
    throw new UserError(
      'tooLarge',
      `The picture has ${formatBytes(bytes.byteLength)}, which is more than a chart takes.`,
    );
  }
  const fits = format === 'png' ? isPng(bytes) : isPassiveSvg(bytes);
  if (!fits)
    throw new UserError('input', `What was to be saved is no ${format.toUpperCase()} picture of a chart.`);
}

function isPng(bytes: Uint8Array): boolean {
  return pngSignature.every((byte, place) => bytes[place] === byte);
}

function isPassiveSvg(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^<svg\s/.test(text) && /<\/svg>\s*$/.test(text) && !active.test(withoutText(text));
  } catch {
    return false;
  }
}

/** The markup only: text between tags is escaped, and may legitimately mention scripts. */
function withoutText(svg: string): string {
  return svg.replace(/>[^<]*</g, '><');
}

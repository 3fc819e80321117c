import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';

export type PictureFormat = 'png' | 'svg';

const maxBytes = 20 * 1024 * 1024;
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Matches markup and CSS that no chart contains, and that a browser could run, load, or follow when it shows the
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
      l10n.t('The image is too large ({size}).', { size: formatBytes(bytes.byteLength) }),
      { advice: l10n.t('Select another format.') },
    );
  }
  const fits = format === 'png' ? isPng(bytes) : isPassiveSvg(bytes);
  if (!fits)
    throw new UserError(
      'input',
      l10n.t("Couldn't create the {format} image. Try again, or select another format.", {
        format: format.toUpperCase(),
      }),
    );
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

/** Removes the text between tags, which is escaped and can legitimately mention scripts. */
function withoutText(svg: string): string {
  return svg.replace(/>[^<]*</g, '><');
}

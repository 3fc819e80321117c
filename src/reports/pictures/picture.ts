import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { formatBytes } from '../../shared/format';
import { isPassivePng } from './png';
import { isPassiveSvg } from './svg';

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

import * as l10n from '@vscode/l10n';
import { readInstanceAddress } from '../../instance/address';
import type { Remark } from '../adapters/steps/remark';

/** Returns the validation message of a URL, if any: an error, a warning, or a note on how the text is interpreted. */
export function addressRemark(text: string): Remark | undefined {
  const reading = readInstanceAddress(text);
  if (!reading.ok) return { severity: 'error', message: reading.problem };
  if (reading.address.exposed) {
    return {
      severity: 'warning',
      message: l10n.t('This URL uses HTTP, so your token would be sent unencrypted.'),
    };
  }
  return reading.note === undefined ? undefined : { severity: 'info', message: reading.note };
}

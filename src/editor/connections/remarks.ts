import * as l10n from '@vscode/l10n';
import { readInstanceUrl } from '../../instance/instanceUrl';
import type { Remark } from '../adapters/steps/remark';

/** Returns the validation message of a URL, if any: an error, a warning, or a note on how the text is interpreted. */
export function urlRemark(text: string): Remark | undefined {
  const reading = readInstanceUrl(text);
  if (!reading.ok) return { severity: 'error', message: reading.problem };
  if (reading.instanceUrl.exposed) {
    return {
      severity: 'warning',
      message: l10n.t('This URL uses HTTP, so your token would be sent unencrypted.'),
    };
  }
  return reading.note === undefined ? undefined : { severity: 'info', message: reading.note };
}

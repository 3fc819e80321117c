import * as l10n from '@vscode/l10n';
import type { RequestName } from '../../shared/tableEditor/requests';

/** Returns the message for a request that fails with an error without a user-readable message. */
export function requestMessage(kind: RequestName): string {
  switch (kind) {
    case 'connections':
      return l10n.t("Couldn't run the operation.");
    case 'copyRows':
    case 'copyText':
      return l10n.t("Couldn't copy the data.");
    case 'export':
      return l10n.t("Couldn't export the data.");
    case 'openResult':
      return l10n.t("Couldn't open the table.");
    case 'removeView':
      return l10n.t("Couldn't delete the view.");
    case 'saveImage':
      return l10n.t("Couldn't save the chart.");
    case 'saveView':
      return l10n.t("Couldn't save the view.");
    case 'treatColumn':
      return l10n.t("Couldn't change the column.");
    case 'sql':
      return l10n.t("Couldn't run the statement.");
    default:
      return l10n.t("Couldn't read the table.");
  }
}

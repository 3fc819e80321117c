import * as l10n from '@vscode/l10n';
import type { DownloadDecisions } from '../../core/downloadReport';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { confirmDownloads } from '../connections/confirmDownloads';

/** Confirmations that a download can require. */
export const downloadDecisions: DownloadDecisions = {
  // The cause of a high compression ratio can be an attack that fills the disk, or a report with many identical rows.
  continueExpansion: async ({ name }, { received, decoded }, signal) => {
    const download = l10n.t({ message: 'Continue Download', comment: 'Button' });
    const chosen = await confirmDangerous(
      {
        message: l10n.t('Continue the download from {connection}?', { connection: name }),
        detail: l10n.t(
          '{received} of data expanded to {expanded}, which is unusual for a report. The complete download might fill your disk.',
          { received: formatBytes(received), expanded: formatBytes(decoded) },
        ),
        actions: [download],
      },
      signal,
    );
    return chosen === download;
  },
  allowOrigin: confirmDownloads,
};

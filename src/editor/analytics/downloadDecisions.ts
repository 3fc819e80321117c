import type { DownloadDecisions } from '../../core/downloadReport';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { confirmDownloads } from '../connections/confirmDownloads';

/** Asks the user for the decisions about a download. */
export const downloadDecisions: DownloadDecisions = {
  // A high compression ratio can be an attack that fills the disk, or a report with many identical rows.
  continueExpansion: async ({ name }, { received, decoded }, signal) => {
    const download = 'Continue Download';
    const chosen = await confirmDangerous(
      {
        message: `Continue the download from ${name}?`,
        detail: `${formatBytes(received)} expanded to ${formatBytes(decoded)}, which is unusual for a report. More of it can fill your disk.`,
        actions: [download],
      },
      signal,
    );
    return chosen === download;
  },
  allowOrigin: confirmDownloads,
};

import type { DownloadDecisions } from '../../core/downloadReport';
import { formatBytes } from '../../shared/format';
import { confirmDangerous } from '../adapters/confirm';
import { confirmDownloads } from '../connections/confirmDownloads';

/** The decisions about a download, as dialogs. */
export const downloadDecisions: DownloadDecisions = {
  // Few bytes that expand to many can be an attack on the disk, or a report with the same row over and over.
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

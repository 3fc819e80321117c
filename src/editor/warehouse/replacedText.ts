import * as l10n from '@vscode/l10n';
import { formatCount, formatMoment } from '../../shared/format';
import type { TransferManifest } from '../../warehouse/send/transferManifest';

/** Describes the rows that a transfer replaces: their origin, and their number on a second line. */
export function replacedText({ connection, sentAt, rows }: TransferManifest): string {
  const time = formatMoment(sentAt);
  const origin =
    connection === ''
      ? l10n.t('Its rows, sent on {time}, will be deleted.', { time })
      : l10n.t('Its rows from {connection}, sent on {time}, will be deleted.', { connection, time });
  return `${origin}\n${l10n.t('Rows: {count}', { count: formatCount(rows) })}`;
}

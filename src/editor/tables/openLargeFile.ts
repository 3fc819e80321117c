import * as l10n from '@vscode/l10n';
import { copyCost, type CopyCost } from '../../reports/engine/copyCost';
import type { ReportEngine, TableSource } from '../../reports/engine/engine';
import { formatBytes, formatCount, formatNumber } from '../../shared/format';
import type { TableReader } from '../../shared/table/reader';
import { canceledError, UserError } from '../../shared/userError';
import { linkedSignal, withProgress } from '../adapters/progress';
import { showDialog } from '../adapters/showMessages';

/**
 * Opens a file. If a large file must be copied first, says what that takes and shows the progress. Asks before it starts
 * if the file is very large, or its copy might not fit on the disk.
 *
 * @param name the name of the file
 * @throws UserError of kind `file` if the disk has too little free space, `canceled` if the user cancels, and the errors
 *   of `ReportEngine.open`
 */
export async function openLargeFile(
  name: string,
  engine: ReportEngine,
  source: TableSource,
  signal: AbortSignal,
  costOf = copyCost,
): Promise<TableReader> {
  const cost = await costOf(source);
  if (!cost) return engine.open(source, { signal });
  const { minBytes, maxBytes, freeBytes = Infinity, isVeryLarge } = cost;
  if (freeBytes < minBytes) throw tooLittleSpace(name, minBytes, freeBytes);
  const takes = formatCost(cost);
  const fits = freeBytes >= maxBytes;
  if ((isVeryLarge || !fits) && !(await confirms(name, fits ? takes : `${takes} ${formatFree(freeBytes)}`)))
    throw canceledError();
  return withProgress(l10n.t('Reading {file}...', { file: name }), ({ signal: canceled, say }) => {
    const onProgress = (share: number): void =>
      say(`${formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })} · ${takes}`);
    onProgress(0);
    return engine.open(source, { signal: linkedSignal(signal, canceled), onProgress });
  });
}

async function confirms(file: string, detail: string): Promise<boolean> {
  const message = l10n.t('Read all rows of {file}?', { file });
  const chosen = await showDialog({ message, detail, actions: ['continue'], severity: 'information' });
  return chosen === 'continue';
}

function formatCost({ maxBytes, minutes }: CopyCost): string {
  const size = formatBytes(maxBytes);
  return minutes === 1
    ? l10n.t('Takes about a minute, and up to {size} of disk space.', { size })
    : l10n.t('Takes about {minutes} minutes, and up to {size} of disk space.', {
        minutes: formatCount(minutes),
        size,
      });
}

function formatFree(bytes: number): string {
  return l10n.t('{size} of disk space is free.', { size: formatBytes(bytes) });
}

function tooLittleSpace(file: string, bytes: number, freeBytes: number): UserError {
  const values = { file, size: formatBytes(bytes), free: formatBytes(freeBytes) };
  return new UserError(
    'file',
    l10n.t('Reading {file} takes at least {size} of disk space, but only {free} is free.', values),
    { advice: l10n.t('Free up disk space, then try again.') },
  );
}

import * as l10n from '@vscode/l10n';
import type { ExportFormat } from '../../reports/export/formats';
import { monthColumns, type DecidePartition, type Partition } from '../../reports/export/partition';
import type { DecideFormulas } from '../../reports/export/writeCsv';
import { formatCount } from '../../shared/format';
import type { TableColumn } from '../../shared/table/table';
import { confirmDangerous } from '../adapters/confirm';
import { showDialog } from '../adapters/showMessages';
import { pickItem, type PickItem } from '../adapters/picks';
import { formulaSetting } from './exportSettings';

interface PartitionItem extends PickItem {
  readonly partition: Partition;
}

/**
 * Asks whether to replace an existing target or to add a number to the name. Returns `undefined` to cancel
 * the export.
 */
export async function confirmOverwrite(
  name: string,
  isFolder: boolean,
): Promise<'replace' | 'number' | undefined> {
  const replace = l10n.t({ message: 'Replace', comment: 'Button' });
  const number = l10n.t({ message: 'Keep Both', comment: 'Button' });
  const chosen = await confirmDangerous({
    message: l10n.t('Replace "{file}"?', { file: name }),
    detail: isFolder
      ? l10n.t(
          'A folder with this name already exists. The folder and its contents are replaced only if the export succeeds.',
        )
      : l10n.t('A file with this name already exists. It is replaced only if the export succeeds.'),
    actions: [replace, number],
  });
  return chosen === replace ? 'replace' : chosen === number ? 'number' : undefined;
}

/** Returns the setting for formula cells, or asks the user. */
export const askFormulas: DecideFormulas = async (count) => formulaSetting() ?? selectFormulas(count);

/** Asks how to handle formula cells. */
export const selectFormulas: DecideFormulas = async (count) => {
  const keep = l10n.t({ message: 'Keep', comment: 'Button that exports formulas unchanged' });
  const chosen = await showDialog({
    message:
      count === 1
        ? l10n.t('A spreadsheet would evaluate {count} cell as a formula.', { count })
        : l10n.t('A spreadsheet would evaluate {count} cells as formulas.', { count: formatCount(count) }),
    detail: l10n.t(
      'Formula cells start with a character such as =, +, -, @, a tab, or a carriage return, or have one after a comma or semicolon, where spreadsheets in some locales divide cells. "Escape" adds a leading apostrophe so that spreadsheets treat them as text. "Keep" exports them unchanged, for other programs that read the file.',
    ),
    actions: ['escape', keep],
  });
  return chosen === keep ? 'keep' : chosen === 'escape' ? 'escape' : 'cancel';
};

/** Asks before an export follows a symbolic link out of the workspace. */
export async function confirmOutsideWorkspace(name: string, place: string): Promise<boolean> {
  const exportOutside = l10n.t({ message: 'Export', comment: 'Button' });
  const chosen = await confirmDangerous({
    message: l10n.t('Export "{file}" outside the workspace?', { file: name }),
    detail: l10n.t('A symbolic link in its path leads to {folder}.', { folder: place }),
    actions: [exportOutside],
  });
  return chosen === exportOutside;
}

/** Asks how to partition a table. */
export const askPartition: DecidePartition = async (names, canOmit) => {
  const months: readonly PartitionItem[] = names.map((column) => ({
    label: l10n.t('By month of {column}', { column }),
    partition: { column },
  }));
  const none: PartitionItem = {
    label: l10n.t('No partitioning'),
    description: l10n.t('One Parquet file'),
    partition: 'none',
  };
  const chosen = await pickItem(canOmit ? [...months, none] : months, {
    placeHolder: l10n.t('Select how to partition the table'),
  });
  return chosen?.partition;
};

/**
 * Asks how to partition a table for a data warehouse, unless it has no date column.
 *
 * @returns the format, or `undefined` to cancel the export
 */
export async function chooseWarehouse(columns: readonly TableColumn[]): Promise<ExportFormat | undefined> {
  const kind = 'warehouse';
  const dates = monthColumns(columns);
  if (dates.length === 0) return { kind, partition: 'none' };
  const partition = await askPartition(
    dates.map(({ name }) => name),
    true,
  );
  if (!partition) return undefined;
  return partition === 'none' ? { kind, partition } : { kind, column: partition.column };
}

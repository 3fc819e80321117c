import type { ExportFormat } from '../../reports/export/formats';
import { monthColumns, type DecidePartition, type Partition } from '../../reports/export/partition';
import type { DecideFormulas } from '../../reports/export/writeCsv';
import { formatPlural } from '../../shared/format';
import type { TableColumn } from '../../shared/table/table';
import { confirmDangerous } from '../adapters/confirm';
import { showDialog } from '../adapters/messages';
import { pickItem, type PickItem } from '../adapters/picks';
import { formulaSetting } from './exportSettings';

interface PartitionItem extends PickItem {
  readonly partition: Partition;
}

interface FormatItem extends PickItem {
  readonly format: ExportFormat;
}

/** Asks what to do if the target exists; `undefined` cancels the export. */
export async function confirmOverwrite(
  name: string,
  isFolder: boolean,
): Promise<'replace' | 'number' | undefined> {
  const replace = 'Replace';
  const number = 'Keep Both';
  const chosen = await confirmDangerous({
    message: `Replace ${name}?`,
    detail: isFolder
      ? 'A folder with this name exists. It is replaced with everything in it, but only if the export succeeds.'
      : 'A file with this name exists. It is replaced only if the export succeeds.',
    actions: [replace, number],
  });
  return chosen === replace ? 'replace' : chosen === number ? 'number' : undefined;
}

/** Asks how to handle formula cells unless a setting defines it. */
export const askFormulas: DecideFormulas = async (count) => formulaSetting() ?? selectFormulas(count);

/** Asks how to handle formula cells. */
export const selectFormulas: DecideFormulas = async (count) => {
  const keep = 'Keep';
  const escape = 'Escape';
  const cells = formatPlural('cell', count);
  const chosen = await showDialog({
    message: `${cells} would run as ${count === 1 ? 'a formula' : 'formulas'} in a spreadsheet.`,
    detail: `${count === 1 ? 'It begins' : 'They begin'} with = + - @, a tab or a carriage return. Escape puts an apostrophe before ${count === 1 ? 'it' : 'each'}, so that a spreadsheet takes it for text. Keep leaves the cells as they are, for programs that read the file.`,
    actions: [escape, keep],
  });
  return chosen === keep ? 'keep' : chosen === escape ? 'escape' : 'cancel';
};

/** Asks before an export follows a symbolic link out of the workspace. */
export async function confirmOutsideWorkspace(name: string, place: string): Promise<boolean> {
  const chosen = await confirmDangerous({
    message: `Export ${name} outside the workspace?`,
    detail: `A symbolic link in its path leads to ${place}.`,
    actions: ['Export'],
  });
  return chosen === 'Export';
}

const noPartitions = { label: 'No partitioning', description: 'one Parquet file' };

/** Asks how to partition a table. */
export const askPartition: DecidePartition = async (names, canOmit) => {
  const months: readonly PartitionItem[] = names.map((column) => ({
    label: `By month of ${column}`,
    partition: { column },
  }));
  const none: PartitionItem = { ...noPartitions, partition: 'none' };
  const chosen = await pickItem(canOmit ? [...months, none] : months, {
    placeHolder: 'Select a partition',
    ignoreFocusOut: true,
  });
  return chosen?.partition;
};

/**
 * Asks how a warehouse export partitions a table, before the table is downloaded.
 *
 * @param columns the expected columns of the table, if known
 * @returns `undefined` to cancel the export
 */
export async function chooseWarehouse(
  title: string,
  columns: readonly TableColumn[] | undefined,
): Promise<ExportFormat | undefined> {
  const kind = 'warehouse';
  const dates = columns === undefined ? undefined : monthColumns(columns);
  if (dates?.length === 0) return { kind, partition: 'none' };
  const ifPossible: FormatItem = {
    label: 'By month if the table has a date column',
    description: 'otherwise one Parquet file',
    format: { kind },
  };
  const months = dates?.map(({ id, name }): FormatItem => ({
    label: `By month of ${name}`,
    format: { kind, column: id },
  }));
  const none: FormatItem = { ...noPartitions, format: { kind, partition: 'none' } };
  const chosen = await pickItem([...(months ?? [ifPossible]), none], {
    title,
    placeHolder: 'Select a partition',
    ignoreFocusOut: true,
  });
  return chosen?.format;
}

import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import { wholeTable } from '../../shared/table/query';
import type { Cell } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import type { ReportEngine, TableSource } from '../engine/engine';
import { viewRows } from '../export/rows';

/** A file that lists users with their teams, one row for each user. */
export interface TeamFile {
  /** The names of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Notes about the file, for example about its encoding. */
  readonly notes: readonly string[];
}

/** The maximum number of rows, which are in memory. */
const maxRows = 200_000;

/**
 * Reads a file with teams.
 *
 * @throws UserError of kind `tooLarge`, and the errors of the report engine
 */
export async function readTeamFile(
  engine: ReportEngine,
  source: TableSource,
  signal?: AbortSignal,
): Promise<TeamFile> {
  const reader = await engine.open(source, signal && { signal });
  try {
    const { columns, rows: count, notes } = reader.info;
    if (count > maxRows) {
      throw new UserError(
        'tooLarge',
        l10n.t('The file has {count} rows, and the maximum is {max}.', {
          count: formatCount(count),
          max: formatCount(maxRows),
        }),
        { advice: l10n.t('Select a file with one row for each user.') },
      );
    }
    const view = { query: wholeTable, columns: columns.map(({ id }) => id) };
    const rows: (readonly Cell[])[] = [];
    for await (const row of viewRows(reader, view, signal ? { signal } : {})) rows.push(row);
    return {
      columns: columns.map(({ id }) => id),
      rows,
      notes: notes.map(({ message }) => message),
    };
  } finally {
    await reader.close();
  }
}

import * as l10n from '@vscode/l10n';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileError } from '../../shared/fileError';
import { csvHeader, csvLine, jsonObject } from '../../shared/table/jsonAndCsvRows';
import type { TableQuery } from '../../shared/table/query';
import type { WriteFormat, WriteRequest, Written } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';
import { UserError } from '../../shared/userError';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { RemoteSource } from '../dialect/remoteSource';
import { columnOf } from '../../tables/where';
import { rowsOf } from '../dialect/remoteRows';
import type { ReadLimits, WarehouseClient } from '../warehouseClient';
import { cellFrom } from './printDouble';
import { countStatement, orderOf, selectRows } from './page';

interface Writing {
  readonly client: WarehouseClient;
  readonly source: RemoteSource;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Writes rows of a warehouse as they arrive, to a new file or to a new folder with a folder for each month. Deletes
 * incomplete output.
 *
 * @throws UserError
 */
export async function writeRemoteRows(writing: Writing, request: WriteRequest): Promise<Written> {
  const columns = request.columns.map((id) => columnOf(writing.source, id));
  if (columns.length === 0) {
    throw new UserError('input', l10n.t('There are no columns to write.'), {
      advice: l10n.t('Select at least one column.'),
    });
  }
  if (await stat(request.path).catch(() => undefined)) {
    throw new UserError('file', l10n.t("Couldn't write the file because it already exists."), {
      advice: l10n.t('Enter another name.'),
    });
  }
  const { format, query, path } = request;
  try {
    switch (format.kind) {
      case 'parquet':
        return await writeParquet(writing, columns, query, path);
      case 'parquetByMonth':
        return await writeMonths(writing, columns, query, { column: format.column, path });
      default:
        return await writeText(writing, columns, selectRows(writing.source, columns, query), {
          format,
          path,
        });
    }
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw fileError(error, l10n.t("Couldn't write the file."));
  }
}

type TextFormat = Exclude<WriteFormat, { kind: 'parquet' | 'parquetByMonth' }>;

/**
 * Runs a statement that selects the cells of columns, and writes them to a new file as they arrive.
 *
 * @throws UserError, or the error of the file system
 */
export async function writeText(
  { client, limits, signal }: Omit<Writing, 'source'>,
  columns: readonly RemoteColumn[],
  sql: string,
  { format, path }: { readonly format: TextFormat; readonly path: string },
): Promise<Written> {
  let rows = 0;
  async function* texts(): AsyncGenerator<string> {
    yield beginning(columns, format);
    for await (const batch of client.eachRow(sql, limits, signal)) {
      const lines = batch.map((row, index) =>
        lineOf(columns, format, cellsOf(columns, row), rows + index === 0),
      );
      rows += batch.length;
      yield lines.join('');
    }
    if (format.kind === 'json') yield '\n]\n';
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(texts(), file);
  return { rows, bytes: file.bytesWritten };
}

function cellsOf(columns: readonly RemoteColumn[], row: readonly Cell[]): readonly Cell[] {
  return columns.map((column, place) => cellFrom(column, row[place]));
}

function beginning(columns: readonly RemoteColumn[], format: TextFormat): string {
  if (format.kind === 'json') return '[\n';
  if (format.kind === 'ndjson') return '';
  const { options } = format;
  const header = csvHeader(
    columns.map(({ name }) => name),
    options,
  );
  return `${options.byteOrderMark ? '\ufeff' : ''}${options.header ? header : ''}`;
}

function lineOf(
  columns: readonly RemoteColumn[],
  format: TextFormat,
  cells: readonly Cell[],
  isFirst: boolean,
): string {
  switch (format.kind) {
    case 'csv':
      return csvLine(cells, format.options);
    case 'json':
      return `${isFirst ? '' : ',\n'}  ${jsonObject(columns, cells)}`;
    case 'ndjson':
      return `${jsonObject(columns, cells)}\n`;
  }
}

async function writeParquet(
  { client, source, limits, signal }: Writing,
  columns: readonly RemoteColumn[],
  query: TableQuery,
  path: string,
  ...conditions: readonly string[]
): Promise<Written> {
  if (!client.saveParquet) {
    throw new UserError('input', l10n.t("Tables of this data warehouse can't be exported as Parquet."), {
      advice: l10n.t('Export the rows as CSV or JSON.'),
    });
  }
  const { dialect } = source;
  const values = columns
    .map((column) => `${dialect.inFile(dialect.of(column), column)} AS ${dialect.name(column.id)}`)
    .join(', ');
  const rows = rowsOf(source, query, ...conditions);
  const [[count] = []] = await client.rows(`SELECT ${dialect.textOf('count(*)')} ${rows}`, limits, signal);
  const sql = `SELECT ${values} ${rows} ${orderOf(source, query.sort)}`;
  return { rows: Number(count), bytes: await client.saveParquet(sql, path, limits, signal) };
}

/** Writes a folder for each month, as the report engine does. */
async function writeMonths(
  writing: Writing,
  columns: readonly RemoteColumn[],
  query: TableQuery,
  { column: id, path }: { readonly column: string; readonly path: string },
): Promise<Written> {
  const { client, source, limits, signal } = writing;
  const { dialect } = source;
  const column = columnOf(source, id);
  if (column.kind !== 'date' && column.kind !== 'timestamp') {
    throw new UserError(
      'input',
      l10n.t('The column "{column}" doesn\'t contain dates.', { column: column.name }),
      { advice: l10n.t('Select a date column to partition by month.') },
    );
  }
  const month = dialect.month(dialect.of(column));
  const months = await client.rows(
    `SELECT k FROM (SELECT ${month} AS k ${rowsOf(source, query)}) t GROUP BY k ORDER BY k NULLS LAST`,
    limits,
    signal,
  );
  const total = { rows: 0, bytes: 0 };
  for (const [found = null] of months) {
    const folder = join(path, `${monthName(columns)}=${found ?? '__HIVE_DEFAULT_PARTITION__'}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const condition = found === null ? `${month} IS NULL` : `${month} = ${dialect.text(found)}`;
    const written = await writeParquet(writing, columns, query, join(folder, 'data_0.parquet'), condition);
    total.rows += written.rows;
    total.bytes += written.bytes;
  }
  return total;
}

function monthName(columns: readonly RemoteColumn[]): string {
  const taken = new Set(columns.map(({ id }) => id.toLowerCase()));
  let name = 'month';
  while (taken.has(name)) name = `${name}_`;
  return name;
}

/** Returns the number of rows of a query. */
export async function countRows(
  { client, source, limits, signal }: Writing,
  query: TableQuery,
): Promise<number> {
  const [[count] = []] = await client.rows(countStatement(source, query), limits, signal);
  return Number(count);
}

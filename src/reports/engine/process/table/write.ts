import * as l10n from '@vscode/l10n';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../../shared/userError';
import { csvHeader, divisible, jsonNumber } from '../../../../shared/table/jsonAndCsvRows';
import type { CsvOptions, WriteRequest, Written } from '../../../../shared/table/reader';
import { fileError } from '../../../../shared/fileError';
import { columnOf, whereOf } from '../../../../tables/where';
import { monthPartition } from '../../../export/partition';
import type { Session } from '../database';
import { duckDbDialect as dialect } from './duckDbDialect';
import { finiteOr, jsonOf, plainText } from './json';
import { isInOrder, orderBy } from './orders';
import { parquetColumns } from './parquetColumns';
import type { StoredColumn } from './columns';
import { cellText, printed } from './printed';
import type { StoredTable } from './stored';
import { jsonNumberOf } from './spelled';
import { asText, withTextsOfTreated } from './treatColumns';
import { ruleOf } from './typeRules';

/**
 * Writes rows of a table to a file, or to a folder with partitions. An incomplete file or folder is deleted.
 *
 * @throws UserError
 */
export async function writeRows(
  session: Session,
  table: StoredTable,
  request: WriteRequest,
): Promise<Written> {
  const columns = request.columns.map((id) => columnOf(table, id));
  if (columns.length === 0)
    throw new UserError('input', l10n.t('There are no columns to write.'), {
      advice: l10n.t('Select at least one column.'),
    });
  await mustBeFree(request.path);
  try {
    const written = await writeTo(session, table, columns, request);
    return { ...written, bytes: await sizeOf(request.path) };
  } catch (error) {
    await rm(request.path, { recursive: true, force: true });
    throw fileError(error, l10n.t("Couldn't write the file."));
  }
}

async function writeTo(
  session: Session,
  table: StoredTable,
  selected: readonly StoredColumn[],
  { query, format, path }: WriteRequest,
): Promise<Omit<Written, 'bytes'>> {
  const rows = `FROM ${table.from} AS t ${whereOf(dialect, table, query)}`;
  const source = withTextsOfTreated(table.columns, rows);
  const ordered = isInOrder(table, query)
    ? source
    : withTextsOfTreated(table.columns, `${rows} ${orderBy(table, query.sort)}`);
  const columns = selected.map(asText);
  switch (format.kind) {
    case 'csv':
      return { rows: await writeCsv(session, columns, ordered, format.options, path) };
    case 'parquet':
    case 'parquetByMonth': {
      const readers = format.portable === true ? 'portable' : 'parquet';
      const exported = await parquetColumns(session, source, columns, readers);
      const values = columns.map(({ id }, index) => `${exported[index]?.value} AS ${sqlIdentifier(id)}`);
      const options = ['FORMAT parquet, COMPRESSION zstd'];
      if (format.kind === 'parquetByMonth') {
        const month = sqlIdentifier(monthPartition(columns.map(({ id }) => id)));
        values.push(`${monthOf(columnOf(table, format.column))} AS ${month}`);
        options.push(`PARTITION_BY (${month})`);
      }
      return {
        rows: await copy(session, `SELECT ${values.join(', ')} ${ordered}`, path, options.join(', ')),
        types: exported.map(({ type }) => type),
        inUtc: exported.map(({ inUtc = false }) => inUtc),
      };
    }
    case 'json':
    case 'ndjson': {
      const select = `SELECT ${jsonRow(columns)} ${ordered}`;
      return { rows: await copy(session, select, path, `${rawText}, ${jsonFrame[format.kind]}`) };
    }
  }
}

/** Options that write a text column unchanged. */
const rawText = "FORMAT csv, HEADER false, DELIMITER '', QUOTE '', ESCAPE ''";

/** The options for the text before, between, and after the rows. */
const jsonFrame = {
  json: `PREFIX '[\n\t', NEW_LINE ',\n\t', SUFFIX '\n]\n'`,
  ndjson: `NEW_LINE '\n'`,
};

/** @throws UserError of kind `input` if the column doesn't contain dates */
function monthOf({ id, kind, name, print, treatedAs }: StoredColumn): string {
  if (kind !== 'month' && kind !== 'date' && kind !== 'timestamp') {
    throw new UserError('input', l10n.t('The column "{column}" doesn\'t contain dates.', { column: name }), {
      advice: l10n.t('Select a date column to partition by month.'),
    });
  }
  const value = treatedAs && print.style === 'text' ? print.column : id;
  return `strftime(CAST(${sqlIdentifier(value)} AS TIMESTAMP), '%Y-%m')`;
}

function copy(session: Session, select: string, path: string, options: string): Promise<number> {
  const aside = options.includes('PARTITION_BY') ? '' : ', USE_TMP_FILE false';
  return session.run(`COPY (${select}) TO ${sqlLiteral(path)} (${options}${aside})`);
}

async function writeCsv(
  session: Session,
  columns: readonly StoredColumn[],
  source: string,
  options: CsvOptions,
  path: string,
): Promise<number> {
  const { cells, format } = csvCells(columns, options);
  const header = csvHeader(
    columns.map(({ name }) => name),
    options,
  );
  const start = `${options.byteOrderMark ? '\ufeff' : ''}${options.header ? header : ''}`;
  const end = sqlLiteral(options.lineEnding);
  const frame = start === '' ? '' : `, PREFIX ${sqlLiteral(start)}, SUFFIX ${end}`;
  // The database keeps the permissions of an existing file.
  await writeFile(path, '', { flag: 'wx', mode: 0o600 });
  const rows = await copy(session, `SELECT ${cells} ${source}`, path, `${format}${frame}, NEW_LINE ${end}`);
  // The suffix is the end of the last row.
  if (rows === 0) await writeFile(path, start);
  return rows;
}

/** Returns the SQL of the cells of a CSV file without header, and its options. */
function csvCells(
  columns: readonly StoredColumn[],
  { delimiter }: CsvOptions,
): { readonly cells: string; readonly format: string } {
  const texts = columns.map((column) => cellText(column));
  const [only = ''] = texts;
  if (texts.length > 1)
    return {
      cells: texts.map((text, index) => `${text} AS c${index}`).join(', '),
      format: `FORMAT csv, HEADER false, DELIMITER ${sqlLiteral(delimiter)}, QUOTE '"', ESCAPE '"', NULLSTR ''`,
    };
  const quoted = `CASE WHEN ${only} = '' OR regexp_matches(${only}, ${sqlLiteral(divisible.source)})
    THEN '"' || replace(${only}, '"', '""') || '"' ELSE ${only} END`;
  return { cells: quoted, format: `${rawText}, NULLSTR ''` };
}

async function mustBeFree(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) {
    throw new UserError('file', l10n.t("Couldn't write the file because it already exists."), {
      advice: l10n.t('Enter another name.'),
    });
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  let bytes = 0;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

/** Returns an SQL expression for a row as the text of a JSON object, without line breaks. */
function jsonRow(columns: readonly StoredColumn[]): string {
  const members = columns.map((column, index) => {
    const name = `${index === 0 ? '' : ','}${JSON.stringify(column.id)}:`;
    return `${sqlLiteral(name)}, coalesce(${jsonText(column)}, 'null')`;
  });
  return `concat('{', ${members.join(', ')}, '}')`;
}

/** Returns an SQL expression for the text of a value in a JSON file; NULL stays NULL. */
function jsonText(column: StoredColumn): string {
  const value = sqlIdentifier(column.id);
  const text = `CAST(${value} AS VARCHAR)`;
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  if (column.print.style === 'text' && isNumber) {
    const { decimal } = column.print;
    const cell = cellText(column);
    const number = column.type === 'DOUBLE' ? jsonNumberOf(cell, decimal) : printed(column, value);
    // Beside a decimal comma, `1.234` is 1234.
    return decimal === ',' ? number : spelledNumber(cell, number);
  }
  switch (ruleOf(column.type).json) {
    case 'plain':
      return plainText(column.type, value);
    case 'floating':
      return finiteOr(value, printed(column, value), (word) => `'"${word}"'`);
    case 'nested':
      // A line break outside of a string, where JSON can't contain any, separates two values.
      return column.type === 'JSON'
        ? `translate(${text}, chr(10) || chr(13), '  ')`
        : `CAST(${jsonOf(column.type, value)} AS VARCHAR)`;
    case 'text':
      return `CAST(to_json(${cellText(column)}) AS VARCHAR)`;
  }
}

/** Returns SQL for the text of a cell if JSON allows the spelling of its number, otherwise for the value as text. */
function spelledNumber(cell: string, value: string): string {
  return `CASE WHEN regexp_matches(${cell}, ${sqlLiteral(jsonNumber.source)}) THEN ${cell} ELSE ${value} END`;
}

import * as l10n from '@vscode/l10n';
import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { TableNote } from '../../../../shared/table/table';
import { UserError } from '../../../../shared/userError';
import type { Session } from '../database';
import { fileMetadata, fileRows, fileSchema } from '../sql/fileSource';
import { arrowDurations, type DurationUnit } from './arrowDurations';
import { nameNotes } from './columns';
import type { StoredTable } from './stored';
import { describeType } from './typeRules';

/**
 * Reads a Parquet file that isn't a copy. Columns that the engine would read wrongly are omitted. A note names them, and
 * the columns whose values it displays in another way than the program that wrote the file.
 *
 * @throws UserError of kind `csv` if the file has no columns, or only such columns, and errors of the database
 */
export async function readForeign(session: Session, path: string): Promise<StoredTable> {
  const schema = await schemaOf(session, path);
  const described = await session.rows(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${fileRows('read_parquet', path, '')})`,
  );
  const all = described.map(([id, type], index) => ({
    id: id ?? '',
    // The engine adds a number to a name that differs from another one only in case, and names columns without a name.
    name: schema[index]?.name ?? '',
    type: type ?? '',
    parts: schema[index]?.parts ?? [],
  }));
  const readable = all.filter((column) => !column.parts.some(isLongDecimal));
  if (readable.length === 0) {
    throw new UserError(
      'csv',
      l10n.t('The Parquet file has only columns with decimal numbers of more than 38 digits.'),
      { advice: l10n.t('Write the file with shorter numbers, or with text.') },
    );
  }
  const durations = await durationsOf(session, path);
  const names = (columns: typeof all): string => columns.map(({ name }) => `"${name}"`).join(', ');
  const note = (columns: typeof all, message: (columns: string) => string): TableNote[] =>
    columns.length === 0 ? [] : [{ message: message(names(columns)), lines: [], count: 0 }];
  const [count] = await session.row(`SELECT count(*) FROM ${fileRows('read_parquet', path, '')}`);
  return {
    ...numberedRows(
      path,
      all.map(({ id }) => id),
    ),
    columns: readable.map(({ id, name, type }) => ({ id, name, type, ...describeType(type) })),
    notes: [
      ...nameNotes(
        readable.filter(({ name }) => name === '').length,
        readable.flatMap(({ id, name }) => (name === '' || name === id ? [] : [name])),
      ),
      ...note(
        all.filter((column) => column.parts.some(isLongDecimal)),
        (columns) =>
          l10n.t(
            "Decimal numbers of more than 38 digits can't be read. These columns aren't shown: {columns}.",
            { columns },
          ),
      ),
      ...note(
        readable.filter((column) => column.parts.some(isCut)),
        (columns) => l10n.t('Times with nanoseconds are shown in microseconds: {columns}.', { columns }),
      ),
      ...note(
        readable.filter((column) => column.parts.some(isLongInteger)),
        (columns) =>
          l10n.t(
            "Values of 16 or 32 bytes, which can be long integers, are shown as hexadecimal digits because the file doesn't contain their type: {columns}.",
            { columns },
          ),
      ),
      ...durationNotes(readable, durations),
    ],
    partial: false,
    rows: Number(count),
  };
}

/** A value in a column of a Parquet file. A nested column has several. */
interface SchemaPart {
  readonly storage: string;
  readonly type: string;
  readonly precision: number;
  readonly length: number;
}

/** Returns the name of each column, and the values in it, in the order of the columns. */
async function schemaOf(
  session: Session,
  path: string,
): Promise<readonly { readonly name: string; readonly parts: readonly SchemaPart[] }[]> {
  const rows = await session.rows(
    `SELECT name, type, logical_type, CAST(precision AS VARCHAR), type_length, CAST(num_children AS VARCHAR) FROM ${fileSchema(path)}`,
  );
  const columns: { readonly name: string; readonly parts: SchemaPart[] }[] = [];
  let open = 0;
  // The first element is the root. An element is followed by its children.
  for (const [name, storage, type, precision, length, children] of rows.slice(1)) {
    if (open === 0) {
      columns.push({ name: name ?? '', parts: [] });
      open = 1;
    }
    open += Number(children ?? 0) - 1;
    columns.at(-1)?.parts.push({
      storage: storage ?? '',
      type: type ?? '',
      precision: Number(precision ?? 0),
      length: Number(length ?? 0),
    });
  }
  return columns;
}

/** DuckDB 1.5 reads the bytes of such a number as another number. */
function isLongDecimal({ precision }: SchemaPart): boolean {
  return precision > 38;
}

function isCut({ storage, type }: SchemaPart): boolean {
  return storage === 'INT96' || /^Time(?:stampType\(isAdjustedToUTC=1|Type\().*NANOS=Nano/.test(type);
}

function isLongInteger({ storage, type, length, precision }: SchemaPart): boolean {
  return (
    storage === 'FIXED_LEN_BYTE_ARRAY' && type === '' && precision === 0 && (length === 16 || length === 32)
  );
}

async function durationsOf(session: Session, path: string): Promise<ReadonlyMap<string, DurationUnit>> {
  const [found] = await session.rows(
    `SELECT TRY(decode(value)) FROM ${fileMetadata(path)} WHERE key = encode('ARROW:schema')`,
  );
  return arrowDurations(found?.[0] ?? '');
}

function durationNotes(
  columns: readonly { readonly name: string; readonly type: string }[],
  durations: ReadonlyMap<string, DurationUnit>,
): TableNote[] {
  return columns.flatMap(({ name, type }) => {
    const unit = durations.get(name);
    if (!unit || !type.includes('BIGINT')) return [];
    const message = l10n.t('The column "{column}" contains durations in {unit}.', { column: name, unit });
    return [{ message, lines: [], count: 0 }];
  });
}

/** Returns the rows of a file with their numbers, in a column whose name isn't one of the file. */
function numberedRows(path: string, ids: readonly string[]): Pick<StoredTable, 'from' | 'place' | 'paths'> {
  const taken = new Set(ids.map((id) => id.toLowerCase()));
  let name = 'file_row_number';
  if (!taken.has(name))
    return { from: fileRows('read_parquet', path, 'file_row_number = true'), place: name, paths: [path] };
  while (taken.has(name)) name = `${name}_`;
  const place = sqlIdentifier(name);
  const from = `(SELECT *, row_number() OVER () - 1 AS ${place} FROM ${fileRows('read_parquet', path, '')})`;
  return { from, place, paths: [path] };
}

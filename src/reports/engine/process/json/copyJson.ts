import { formatCount } from '../../../../shared/format';
import { rm } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { ColumnKind, TableNote } from '../../../../shared/table/table';
import { UserError } from '../../../../shared/userError';
import { nested, possibleTypes, shortest, type Candidate } from '../csv/candidates';
import type { SourceReading } from '../csv/readCsv';
import type { Session } from '../database';
import type { Progress } from '../progress';
import { cellsOf, copyText, withMemoryFor } from '../table/copyText';
import { digitsOf } from '../table/spelled';
import { jsonRows } from './jsonRows';

const sampleRows = 10_000;
const maxKeys = 20_000;

/**
 * Creates the columnar copy of a JSON file, with a row for each record and a column for each key in any
 * record. Nested values stay JSON. Records that aren't objects are stored in a separate column.
 *
 * @throws UserError of kind `csv`, `file`, `state`, or `canceled`
 */
export async function copyJson(session: Session, reading: SourceReading, target: string): Promise<void> {
  if (reading.source.growing === true) {
    throw new UserError('state', l10n.t('JSON files can be shown only after the download is complete.'));
  }
  // The database needs memory for each thread to find the records, keys and types of a large file.
  await withMemoryFor(session, reading.settings, 0, (roomy) => copyRecords(roomy, reading, target));
}

async function copyRecords(session: Session, reading: SourceReading, target: string): Promise<void> {
  await rm(reading.aside, { force: true });
  const { from, notes } = await jsonRows(session, reading);
  const { progress } = reading;
  const keys = await keysOf(session, from, progress);
  const values = [
    ...keys.map((key) => pointed(key)),
    ...((await hasOthers(session, from, progress))
      ? [{ name: 'value', json: "CASE WHEN json_type(json) <> 'OBJECT' THEN json END" }]
      : []),
  ];
  if (values.length === 0) {
    throw new UserError('csv', l10n.t('The file contains no data.'));
  }
  const types = await typesOf(session, from, values, progress);
  const cells = values.map((value, index) => `${cellSql(value, types[index] ?? new Set())} AS c${index}`);
  const table = `(SELECT ${cells.join(', ')} FROM ${from})`;
  const sample = await session.rows(`SELECT * FROM ${table} LIMIT ${sampleRows}`);
  const candidates = values.map((_, index) =>
    matching(types[index] ?? new Set(), () => possibleTypes(cellsOf(sample, index))),
  );
  const headers = values.map(({ name }) => name);
  const rounds = types.some((each) => each.has('DOUBLE') || isNested(each));
  const rounded = rounds ? await roundedNumbers(session, from, progress) : [];
  await copyText(
    session,
    reading.settings,
    { from: table, headers, candidates, notes: [...notes, ...rounded], partial: false },
    target,
    progress,
  );
}

interface JsonValue {
  readonly name: string;
  /** An SQL expression for the value in a record as JSON. */
  readonly json: string;
}

function pointed(key: string): JsonValue {
  const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { name: key, json: `(json -> ${sqlLiteral(pointer)})` };
}

/** Returns the keys of all records, in the order of their first occurrence. */
async function keysOf(session: Session, from: string, progress: Progress): Promise<string[]> {
  const rows = await session.rows(
    `SELECT k FROM (SELECT unnest(keys) AS k, generate_subscripts(keys, 1) AS place, record
       FROM (SELECT json_keys(json) AS keys, row_number() OVER () AS record FROM ${from} WHERE json_type(json) = 'OBJECT'))
     GROUP BY k ORDER BY min(record), arg_min(place, record) LIMIT ${maxKeys + 1}`,
    progress.phase(0.2),
  );
  if (rows.length > maxKeys) {
    throw new UserError(
      'csv',
      l10n.t("The JSON isn't a table because its records have more than {max} different keys.", {
        max: formatCount(maxKeys),
      }),
      {
        advice: l10n.t('Open it as text instead.'),
      },
    );
  }
  return rows.map(([key]) => key ?? '');
}

async function hasOthers(session: Session, from: string, progress: Progress): Promise<boolean> {
  const [found] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR) FROM ${from} WHERE json_type(json) <> 'OBJECT'`,
    progress.phase(0.2),
  );
  return found !== '0';
}

/** Returns the JSON types of each value, collected from all records. */
async function typesOf(
  session: Session,
  from: string,
  values: readonly JsonValue[],
  progress: Progress,
): Promise<Set<string>[]> {
  const lists = values.map(({ json }) => `array_to_string(list(DISTINCT json_type(${json})), ',')`);
  const found = await session.row(`SELECT ${lists.join(', ')} FROM ${from}`, progress.phase(0.2));
  return found.map(
    (list) => new Set((list ?? '').split(',').filter((type) => type !== '' && type !== 'NULL')),
  );
}

function isNested(types: ReadonlySet<string>): boolean {
  return types.has('OBJECT') || types.has('ARRAY');
}

/** Returns SQL for a value as text. JSON numbers have no unique text, so `100.0` is written as `100`. */
function cellSql({ json }: JsonValue, types: ReadonlySet<string>): string {
  if (isNested(types)) return `CASE WHEN json_type(${json}) <> 'NULL' THEN CAST(${json} AS VARCHAR) END`;
  const plain = `(${json} ->> '$')`;
  return types.has('DOUBLE')
    ? `CASE WHEN json_type(${json}) = 'DOUBLE' THEN regexp_replace(${plain}, '\\.0$', '') ELSE ${plain} END`
    : plain;
}

/**
 * Returns the candidates that match the JSON types: a string of digits stays text, but a string can be a
 * date.
 */
function matching(types: ReadonlySet<string>, possible: () => readonly Candidate[]): readonly Candidate[] {
  if (isNested(types)) return [nested];
  const candidates = possible();
  const among = (...kinds: readonly ColumnKind[]): readonly Candidate[] =>
    candidates.filter(({ kind }) => kinds.includes(kind));
  const numbers = [...types].every((type) => type === 'BIGINT' || type === 'UBIGINT' || type === 'DOUBLE');
  if (numbers) {
    const exact = among('integer', 'decimal');
    const storesTexts = ({ print }: Candidate): boolean => print.style === 'text';
    return [...exact.filter((each) => !storesTexts(each)), shortest, ...exact.filter(storesTexts)];
  }
  if (types.size > 1) return [];
  if (types.has('BOOLEAN')) return among('boolean');
  return among('month', 'date', 'time', 'timestamp');
}

/** More than 16 digits, some of which a floating-point number can't contain. */
const manyDigits = String.raw`[1-9](?:\.?\d){15,}\.?[1-9]`;
/** A number with a fraction or an exponent, without its sign. */
const floating = String.raw`\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)`;
const string = String.raw`"(?:[^"\\]|\\.)*"`;

/**
 * Returns a note if the engine rounds numbers in the records: it reads fractions and exponents as floating-point numbers.
 *
 * @param from SQL for records with a column `json`
 */
async function roundedNumbers(
  session: Session,
  from: string,
  progress: Progress,
): Promise<readonly TableNote[]> {
  const isLong = (text: string): string => `regexp_matches(${text}, ${sqlLiteral(manyDigits)})`;
  const isRounded = `${digitsOf('number')} <> ${digitsOf('CAST(TRY_CAST(number AS DOUBLE) AS VARCHAR)')}`;
  const [rows = '0'] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR) FROM
       (SELECT regexp_extract_all(regexp_replace(text, ${sqlLiteral(string)}, '', 'g'), ${sqlLiteral(floating)}) AS fractions
        FROM (SELECT CAST(json AS VARCHAR) AS text FROM ${from}) WHERE ${isLong('text')})
     WHERE len(list_filter(fractions, lambda number: ${isLong('number')} AND ${isRounded})) > 0`,
    progress.phase(0.2),
  );
  if (rows === '0') return [];
  const message =
    rows === '1'
      ? l10n.t('1 row has decimal numbers with 17 or more digits, which are rounded.')
      : l10n.t('{count} rows have decimal numbers with 17 or more digits, which are rounded.', {
          count: formatCount(Number(rows)),
        });
  return [{ message, lines: [], count: 0 }];
}

import * as l10n from '@vscode/l10n';
import { formatChoices } from '../../shared/format';
import { isRecord } from '../../shared/record';
import { parsed, record, text } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import type { CsvOptions } from '../../shared/table/reader';

export type CsvChoices = Pick<CsvOptions, 'delimiter' | 'lineEnding' | 'byteOrderMark'>;

/** An export format. `original` is the data from the instance, unmodified unless formula cells are escaped. */
export type ExportFormat =
  | { readonly kind: 'original' }
  | ({ readonly kind: 'csv' } & CsvChoices)
  | { readonly kind: 'parquet' }
  /**
   * One folder per month of `column`; if omitted, of the only date column, or of the one that `DecidePartition`
   * selects.
   */
  | { readonly kind: 'parquetByMonth'; readonly column?: string }
  /**
   * A folder of Parquet files with their schema and statements to read them. It is partitioned by month if
   * the table has a date column, unless `partition` is `none`.
   */
  | { readonly kind: 'warehouse'; readonly column?: string; readonly partition?: 'none' }
  | { readonly kind: 'json' }
  | { readonly kind: 'ndjson' }
  | { readonly kind: 'markdown' }
  | { readonly kind: 'excel' };

export type FormatKind = ExportFormat['kind'];

/** Whether a format, by default, partitions a table with a date column by month. */
export function isByMonth(kind: FormatKind): boolean {
  return kind === 'parquetByMonth' || kind === 'warehouse';
}

/** The default CSV options, as in RFC 4180. */
export const plainCsv: CsvChoices = { delimiter: ',', lineEnding: '\r\n', byteOrderMark: false };

interface FormatInfo {
  readonly label: string;
  readonly description: string;
  /** The extension without a dot; empty for a folder. For `original`, only the usual one: see `formatExtension`. */
  readonly extension: string;
}

const facts: Readonly<Record<FormatKind, () => FormatInfo>> = {
  csv: () => ({
    label: 'CSV',
    description: l10n.t('Comma-separated, CRLF, UTF-8'),
    extension: 'csv',
  }),
  excel: () => ({
    label: 'Excel',
    description: l10n.t('Typed numbers and dates, up to 1,048,575 rows'),
    extension: 'xlsx',
  }),
  original: () => ({
    label: l10n.t('Original'),
    description: l10n.t('Unmodified data from the instance'),
    extension: 'csv',
  }),
  json: () => ({
    label: 'JSON',
    description: l10n.t('One array of objects'),
    extension: 'json',
  }),
  ndjson: () => ({
    label: 'NDJSON',
    description: l10n.t('One object per line'),
    extension: 'ndjson',
  }),
  markdown: () => ({
    label: 'Markdown',
    description: l10n.t('One table of up to 10,000 rows, for comments and documents'),
    extension: 'md',
  }),
  parquet: () => ({
    label: 'Parquet',
    description: l10n.t('One file with types, for pandas, DuckDB, and Spark'),
    extension: 'parquet',
  }),
  parquetByMonth: () => ({
    label: l10n.t('Parquet by Month'),
    description: l10n.t('One folder per month'),
    extension: '',
  }),
  warehouse: () => ({
    label: l10n.t('For Data Warehouse'),
    description: l10n.t('Parquet files, and SQL to read them'),
    extension: '',
  }),
};

/** All formats, in the order in which users select from them. */
export const formatKinds = Object.keys(facts) as readonly FormatKind[];

export function formatInfo(format: { readonly kind: FormatKind }): FormatInfo {
  return facts[format.kind]();
}

/**
 * Returns the extension of a file of this format, without a dot; empty for a folder.
 *
 * @param sent the extension of the response
 */
export function formatExtension(format: ExportFormat, sent = 'csv'): string {
  if (format.kind === 'original') return sent;
  return format.kind === 'csv' && format.delimiter === '\t' ? 'tsv' : facts[format.kind]().extension;
}

/** Returns the title of the dialogs of an export. */
export function formatExportTitle(report: string, format: ExportFormat): string {
  return format.kind === 'warehouse'
    ? l10n.t('Export {report} for Data Warehouse', { report })
    : l10n.t('Export {report} as {format}', { report, format: formatName(format) });
}

/** Returns the name of a format with its options, such as `CSV (semicolon, LF, BOM)`. */
export function formatName(format: ExportFormat): string {
  const { label } = facts[format.kind]();
  if (format.kind !== 'csv') return label;
  const { delimiter, lineEnding, byteOrderMark } = format;
  const differs = [
    ...(delimiter === ',' ? [] : [delimiterName(delimiter)]),
    ...(lineEnding === plainCsv.lineEnding ? [] : ['LF']),
    ...(byteOrderMark ? ['BOM'] : []),
  ];
  return differs.length === 0 ? label : `${label} (${differs.join(', ')})`;
}

function delimiterName(delimiter: Exclude<CsvChoices['delimiter'], ','>): string {
  switch (delimiter) {
    case ';':
      return l10n.t({ message: 'semicolon', comment: 'Delimiter, in the name of a format' });
    case '\t':
      return l10n.t({ message: 'tab', comment: 'Delimiter, in the name of a format' });
    case '|':
      return l10n.t({ message: 'vertical bar', comment: 'Delimiter, in the name of a format' });
  }
}

/**
 * Parses a format from a task, a keybinding, or the saved options of the last export: a name such as
 * `"parquet"`, or an object with `kind` and its options. Accepts any value.
 *
 * @throws UserError of kind `input` that lists the valid values
 */
export function parseFormat(given: unknown): ExportFormat {
  const { kind: name, ...choices } = asObject(given);
  const kind = formatKinds.find((known) => known === name);
  if (!kind) throw unknownFormat(name);
  switch (kind) {
    case 'csv':
      return { kind, ...parseCsvChoices(choices) };
    case 'parquetByMonth':
      return { kind, ...parseMonthColumn(choices) };
    case 'warehouse':
      return parsePartition(choices) ? { kind, partition: 'none' } : { kind, ...parseMonthColumn(choices) };
    case 'original':
    case 'parquet':
    case 'json':
    case 'ndjson':
    case 'markdown':
    case 'excel':
      return { kind };
  }
}

function unknownFormat(name: unknown): UserError {
  return new UserError(
    'input',
    name === undefined
      ? l10n.t('An export format must be a name, or an object with the property "kind".')
      : l10n.t('Unknown export format {format}.', { format: JSON.stringify(name) }),
    { advice: l10n.t('Use one of these formats: {names}.', { names: formatKinds.join(', ') }) },
  );
}

function asObject(given: unknown): { readonly kind?: unknown; readonly [name: string]: unknown } {
  return isRecord(given) ? given : { kind: given };
}

function parseMonthColumn(choices: Readonly<Record<string, unknown>>): { readonly column?: string } {
  return parsed(record({ column: text() }), choices) ?? {};
}

/** Whether partitioning is disabled. */
function parsePartition({ partition, column }: Readonly<Record<string, unknown>>): boolean {
  if (partition === undefined) return false;
  if (partition === 'none' && column === undefined) return true;
  throw new UserError(
    'input',
    l10n.t('For the format "warehouse", "partition" must be "none", and can\'t be combined with "column".'),
  );
}

function parseCsvChoices(choices: Readonly<Record<string, unknown>>): CsvChoices {
  return {
    delimiter: choiceOf(choices, 'delimiter', [',', ';', '\t', '|']),
    lineEnding: choiceOf(choices, 'lineEnding', ['\n', '\r\n']),
    byteOrderMark: choiceOf(choices, 'byteOrderMark', [true, false]),
  };
}

function choiceOf<Name extends keyof CsvChoices>(
  choices: Readonly<Record<string, unknown>>,
  name: Name,
  possible: readonly CsvChoices[Name][],
): CsvChoices[Name] {
  const { [name]: given = plainCsv[name] } = choices;
  const chosen = possible.find((one) => one === given);
  if (chosen !== undefined) return chosen;
  const values = formatChoices(possible.map((one) => JSON.stringify(one)));
  throw new UserError('input', l10n.t('The value of "{name}" isn\'t valid for a CSV export.', { name }), {
    advice: l10n.t('Use {values}.', { values }),
  });
}

import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import * as l10n from '@vscode/l10n';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRecord } from '../../../../shared/record';
import { UserError } from '../../../../shared/userError';
import type { TableNote } from '../../../../shared/table/table';
import { fileError } from '../../../../shared/fileError';
import { encodingOf, headOf, textOf, type Encoding } from '../../../csv/encoding';
import { refuseMarkup, type SourceReading } from '../csv/readCsv';
import type { Session } from '../database';
import { fileRows } from '../sql/fileSource';
import { nameColumns } from '../table/columns';

/** The records of a JSON file of any structure. */
export interface JsonRows {
  /** The SQL after FROM: a relation whose only column is `json`. */
  readonly from: string;
  readonly notes: readonly TableNote[];
}

/** The maximum sizes, in bytes, of a document and of a record. The engine loads each one into memory. */
const largestDocument = 256 * 1024 * 1024;
const largestRecord = 32 * 1024 * 1024;

/**
 * The maximum nesting level at which lists are searched: the paths of a deeper document would exhaust memory.
 */
const deepestList = 16;

/**
 * Finds the records: the elements of a list, the lines of NDJSON, consecutive documents, the longest list of
 * objects within a document, lists with the names of their columns, or else the document as the only record.
 *
 * @throws UserError of kind `csv`, `file`, `state`, or `canceled`
 */
export async function jsonRows(session: Session, reading: SourceReading): Promise<JsonRows> {
  const { source, signal } = reading;
  const head = await headOf(source.path, signal);
  const encoding = encodingOf(head);
  const beginning = new TextDecoder(encoding).decode(head, { stream: true }).trimStart();
  if (beginning === '') throw new UserError('csv', l10n.t('The file is empty.'));
  refuseMarkup(beginning);
  const plain = encoding === 'utf-8' && head[0] !== 0xef;
  const path = plain ? source.path : await rewritten(reading, encoding);
  if (source.kind === 'ndjson') return { from: read(path, 'newline_delimited', largestRecord), notes: [] };
  if (beginning.startsWith('[')) return { from: read(path, 'array', largestRecord), notes: [] };
  return within(session, path);
}

function read(path: string, format: 'array' | 'newline_delimited' | 'unstructured', largest: number): string {
  return `(SELECT json FROM ${fileRows('read_json_objects', path, `format = '${format}', maximum_object_size = ${largest}`)})`;
}

/**
 * An SQL condition for the list of columns beside the rows in the list `data`, as pandas writes it with
 * `orient="table"`, and ClickHouse in its JSON formats. It can be longer than the rows.
 */
const isHeader = `fullkey IN ('$.schema.fields', '$.meta') AND EXISTS (FROM t AS other WHERE other.fullkey = '$.data' AND json_type(other.value) = 'ARRAY')`;

/** An SQL condition for a list of the names of columns. Other lists, such as `index` of pandas, can have the same length. */
const areNames = String.raw`regexp_matches(names.fullkey, '(?i)\.(?:columns|column_?names|fields|headers?|meta|names|rowtype)$')
  AND (json_type(names.value, '$[0]') = 'VARCHAR' OR json_type(names.value, '$[0].name') = 'VARCHAR')`;

/**
 * SQL for rows that are lists, with the nearest list of the names of their columns, as pandas writes them with
 * `orient="split"`, ClickHouse in the format JSONCompact, and the interfaces of several data warehouses.
 */
const namedLists = String.raw`SELECT rows.fullkey, max(json_array_length(rows.value)) AS size,
    arg_min(CAST(names.value AS VARCHAR), length(names.fullkey) +
      CASE WHEN starts_with(names.fullkey, regexp_replace(rows.fullkey, '[^.]*$', '')) THEN 0 ELSE 1000000 END) AS header
  FROM t AS rows, t AS names
  WHERE json_type(rows.value, '$[0]') = 'ARRAY' AND regexp_matches(rows.fullkey, '\.(?:data|data_array|rows|values)$')
    AND json_array_length(names.value) = json_array_length(rows.value, '$[0]') AND ${areNames}
  GROUP BY rows.fullkey`;

/** Finds the records in consecutive documents, or in one document with a nested list of objects. */
async function within(session: Session, path: string): Promise<JsonRows> {
  const { size } = await stat(path);
  const documents = read(path, 'unstructured', Math.min(largestDocument, size + 1024));
  const [count] = await session.row(`SELECT CAST(count(*) AS VARCHAR) FROM ${documents}`);
  if (count !== '1') return { from: documents, notes: [] };
  const lists = await session.rows(
    `WITH RECURSIVE t(fullkey, value, depth) AS (
       SELECT '$', json, 0 FROM ${documents}
       UNION ALL
       SELECT t.fullkey || substr(e.fullkey, 2), e.value, t.depth + 1 FROM t, json_each(t.value) AS e
       WHERE json_type(t.value) = 'OBJECT' AND e.type IN ('OBJECT', 'ARRAY') AND t.depth < ${deepestList}),
     named AS (${namedLists})
     SELECT fullkey, header FROM (
       SELECT fullkey, header, size FROM named
       UNION ALL
       SELECT fullkey, NULL, json_array_length(value) FROM t AS names
       WHERE json_type(value, '$[0]') = 'OBJECT' AND NOT (${isHeader}) AND NOT (${areNames} AND EXISTS (FROM named)))
     ORDER BY header IS NULL, size DESC, length(fullkey) LIMIT 2`,
  );
  const [longest, other] = lists.map(([key]) => key ?? '$');
  if (longest === undefined) return { from: documents, notes: [] };
  const notes =
    other === undefined
      ? []
      : [
          {
            message: l10n.t('The file has several lists. The table shows the rows of {list}.', {
              list: longest,
            }),
            lines: [],
            count: 0,
          },
        ];
  const header = lists[0]?.[1];
  const from =
    header == null
      ? `(SELECT unnest(json -> ${sqlLiteral(`${longest}[*]`)}) AS json FROM ${documents})`
      : namedRows(documents, longest, namesIn(header));
  return { from, notes };
}

/** Returns the unique names in a list of texts or of objects with names. */
function namesIn(json: string): readonly string[] {
  const found = JSON.parse(json) as readonly unknown[];
  return nameColumns(found.map((each) => String(isRecord(each) ? each['name'] : each))).ids;
}

/** Returns the SQL after FROM for objects with the cells of rows that are lists. Cells without a name are named by place. */
function namedRows(documents: string, key: string, names: readonly string[]): string {
  const keys = names.map((name) => sqlLiteral(`${JSON.stringify(name)}:`)).join(', ');
  let prefix = '';
  while (names.some((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length))))
    prefix += '_';
  const cell = `coalesce(([${keys}])[place], '"${prefix}' || place || '":') || CAST(cells[place] AS VARCHAR)`;
  return `(SELECT CAST('{' || array_to_string(list_transform(range(1, len(cells) + 1), lambda place: ${cell}), ',') || '}' AS JSON) AS json
    FROM (SELECT unnest(json -> ${sqlLiteral(`${key}[*]`)}) -> '$[*]' AS cells FROM ${documents}))`;
}

/** Converts the file to UTF-8 without a byte order mark. */
async function rewritten(
  { source, aside, signal, progress }: SourceReading,
  encoding: Encoding,
): Promise<string> {
  try {
    const file = createWriteStream(aside, { flags: 'wx', mode: 0o600 });
    await pipeline(
      Readable.from(textOf(source.path, encoding, signal, { onShare: progress.phase(0.2) })),
      file,
    );
    return aside;
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't read the table."));
  }
}

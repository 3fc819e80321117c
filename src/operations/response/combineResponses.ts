import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatJson } from '../../shared/json/formatJson';
import { itemsOf, membersOf, rootValue, type JsonSpan } from '../../shared/json/jsonSpans';
import { listAsJson } from './listJson';
import { uniqueNames } from './resultColumns';
import { resultLists, rowsOf, type ResultList, type ResultRow } from './resultLists';
import type { ResponseText } from './tableJob';

/** The response of one of several connections. */
export interface NamedResponse {
  readonly connection: string;
  readonly response: ResponseText;
}

/** A job that combines the responses of one operation from several connections in one table. */
export interface CombineJob {
  readonly responses: readonly NamedResponse[];
  /** The path of the list to combine; if omitted or unknown, the list with the most rows. */
  readonly path?: string | undefined;
  /** The file to write, a JSON list of objects. */
  readonly file: string;
}

/** A value that differs between responses. */
export interface ResponseDifference {
  /** The keys from the root of `data`, such as `site.productVersion`. */
  readonly path: string;
  /** The values, that of the most responses first. Each has the indexes of its responses. */
  readonly values: readonly (ResponseValue & { readonly responses: readonly number[] })[];
}

/** The JSON text of a value, or the number of items of a list; neither if a response doesn't have the value. */
interface ResponseValue {
  readonly json?: string;
  readonly items?: number;
}

export interface CombinedTable {
  /** The paths of all lists with rows, that with the most rows first; none if each response is one row. */
  readonly lists: readonly string[];
  /** The path of the combined list; `undefined` if each response is one row. */
  readonly path: string | undefined;
  /** The number of rows of each response. */
  readonly rows: readonly number[];
  /** The number of rows that not all responses contain. */
  readonly differing: number;
  /** The values outside lists, and the numbers of items of lists, that differ between responses. */
  readonly differences: readonly ResponseDifference[];
}

/** The columns before those of the responses. */
export const addedColumns = ['connection', 'differs'] as const;

/** The maximum number of differences, and of different values of each. */
const maxDifferences = 100;

/**
 * Combines the responses in a table whose first column is the connection, and writes it to a file. The rows are the
 * items of a list, or if no response has a list with rows, the values of each response. In the column `differs`, rows
 * that not all responses contain are `true`. Takes time proportional to the size of the responses, and reads each up to
 * three times, so that only one at a time is in memory.
 */
export async function combineResponses({ responses, path, file }: CombineJob): Promise<CombinedTable> {
  const totals = new Map<string, number>();
  const fields: ReadonlyMap<string, Field>[] = [];
  const listsOf: (readonly ResultList[])[] = [];
  for (const { response } of responses) {
    const json = textOf(response);
    const found = resultLists(json);
    for (const list of found) totals.set(list.path, (totals.get(list.path) ?? 0) + list.rows);
    listsOf.push(found);
    fields.push(fieldsIn(json));
  }
  const lists = [...totals].sort(([, a], [, b]) => b - a).map(([list]) => list);
  const chosen = path !== undefined && totals.has(path) ? path : lists[0];
  const rowsIn = ({ response }: NamedResponse, place: number): Iterable<ResultRow> => {
    if (chosen === undefined) return rowOfFields(fields[place] ?? new Map());
    const list = listsOf[place]?.find((found) => found.path === chosen);
    return list ? rowsOf(textOf(response), list) : [];
  };
  const shared = countResponses(responses.map((named, place) => () => rowsIn(named, place)));
  const rows = responses.map(() => 0);
  let differing = 0;
  const combined = function* (): Generator<ResultRow> {
    for (const [place, named] of responses.entries()) {
      for (const row of rowsIn(named, place)) {
        const differs = shared.get(digestOf(row)) !== responses.length;
        rows[place] = (rows[place] ?? 0) + 1;
        if (differs) differing += 1;
        yield withConnection(row, named.connection, differs);
      }
    }
  };
  await pipeline(
    Readable.from(listAsJson(combined())),
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  return { lists, path: chosen, rows, differing, differences: differencesOf(fields) };
}

function textOf(response: ResponseText): string {
  return 'text' in response ? response.text : readFileSync(response.file, 'utf8');
}

/** Returns the number of responses that contain each row, by the digest of the row. */
function countResponses(responses: readonly (() => Iterable<ResultRow>)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const rows of responses) {
    const digests = new Set<string>();
    for (const row of rows()) digests.add(digestOf(row));
    for (const digest of digests) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  }
  return counts;
}

/** Returns a digest that is equal for rows with equal values. It is shorter than most rows. */
function digestOf(row: ResultRow): string {
  const cells = [...row].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(formatJson(cells)).digest('base64');
}

function withConnection(row: ResultRow, connection: string, differs: boolean): ResultRow {
  const names = uniqueNames([...addedColumns, ...row.keys()]);
  const values = [formatJson(connection), String(differs), ...row.values()];
  return new Map(values.map((value, place) => [names[place] ?? '', value]));
}

interface Field extends ResponseValue {
  /** Equal for equal values. */
  readonly key: string;
}

/** Returns the values of `data` outside lists, and its lists, by path. */
function fieldsIn(json: string): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  const data = [...membersOf(json, rootValue(json).start)].findLast(({ key }) => key === 'data');
  const rest: { path: string; span: JsonSpan }[] = data ? [{ path: '', span: data }] : [];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { path, span } = next;
    const text = json[span.start] === '{' ? '' : json.slice(span.start, span.end);
    if (text === '') {
      const members = [...membersOf(json, span.start)].reverse();
      rest.push(
        ...members.map((member) => ({
          path: path === '' ? member.key : `${path}.${member.key}`,
          span: member,
        })),
      );
    } else if (text.startsWith('[')) {
      const items = [...itemsOf(json, span.start)].length;
      fields.set(path, { key: `[${items}]`, items });
    } else if (path !== '') {
      // A copy, because a slice would keep the complete response in memory.
      const copy = structuredClone(text);
      fields.set(path, { key: copy, json: copy });
    }
  }
  return fields;
}

function* rowOfFields(fields: ReadonlyMap<string, Field>): Generator<ResultRow> {
  const cells = [...fields].flatMap(([path, { json }]) =>
    json === undefined ? [] : [[path, json] as const],
  );
  if (cells.length > 0) yield new Map(cells);
}

function differencesOf(responses: readonly ReadonlyMap<string, Field>[]): readonly ResponseDifference[] {
  const found: ResponseDifference[] = [];
  for (const path of new Set(responses.flatMap((fields) => [...fields.keys()]))) {
    const values = new Map<string | undefined, ResponseValue & { responses: number[] }>();
    for (const [place, fields] of responses.entries()) {
      const { key, ...value } = fields.get(path) ?? { key: undefined };
      const known = values.get(key) ?? { ...value, responses: [] };
      known.responses.push(place);
      values.set(key, known);
    }
    if (values.size < 2) continue;
    const sorted = [...values.values()].sort((a, b) => b.responses.length - a.responses.length);
    found.push({ path, values: sorted.slice(0, maxDifferences) });
    if (found.length === maxDifferences) break;
  }
  return found;
}

import * as l10n from '@vscode/l10n';
import type { Cell, TableNote } from '../../shared/table/table';
import type { TableSource } from '../engine/engine';
import { RecordReader } from './records';
import { separatorIn } from './separatorLine';

/** The delimiters that are detected, the most common first. */
const usualDelimiters = [',', '\t', ';', '|'] as const;

/** The beginning of a file from which the delimiter is detected, in characters and in records. */
const sampleLength = 16 * 1024;
const sampleRecords = 100;

/** The length, in characters, of the pieces that are read until there are enough records. */
const pieceLength = 64 * 1024;

/** How well a delimiter divides the first records of a file. */
interface Division {
  readonly delimiter: string;
  /** The share of the records that have the most common number of cells; 0 if that is one cell. */
  readonly evenness: number;
  /** The share of the records that have several cells. */
  readonly divided: number;
  readonly cells: number;
  readonly dividesHeader: boolean;
  /** The number of quotes that aren't at the start or the end of a cell. */
  readonly strayQuotes: number;
  /** Whether every occurrence can be punctuation or part of a number, as in `Paris, France` and `1,5`. */
  readonly isProse: boolean;
}

/**
 * Detects the delimiter of CSV from its beginning: the one that a separator line names, or the one that divides most
 * records, preferably into the same number of cells. A comma, if no delimiter divides more than half of them.
 */
export function delimiterOf(text: string): string {
  return separatorIn(text) ?? bestDivision(text)?.delimiter ?? ',';
}

function bestDivision(text: string): Division | undefined {
  const [best] = usualDelimiters
    .map((delimiter) => divisionOf(text, delimiter))
    .filter((each) =>
      isEven(each)
        ? each.dividesHeader || !each.isProse
        : each.divided > 0.5 && each.dividesHeader && !each.isProse,
    )
    .sort(compare);
  return best;
}

const isEven = ({ evenness }: Division): boolean => evenness > 0.5;

/** Orders divisions, the best first. Equal ones stay in the order of {@link usualDelimiters}. */
function compare(a: Division, b: Division): number {
  return (
    Number(isEven(b)) - Number(isEven(a)) ||
    Number(a.strayQuotes > 0) - Number(b.strayQuotes > 0) ||
    Number(b.dividesHeader) - Number(a.dividesHeader) ||
    Number(a.isProse) - Number(b.isProse) ||
    b.evenness - a.evenness ||
    b.cells - a.cells
  );
}

function divisionOf(text: string, delimiter: string): Division {
  const sample = text.slice(0, sampleLength);
  const records: (readonly Cell[])[] = [];
  const reader = new RecordReader(delimiter, (cells) => records.push(cells));
  reader.write(sample);
  // The last record of a longer text is cut off.
  if (sample.length === text.length || records.length === 0) reader.end();
  const first = records.slice(0, sampleRecords);
  const counts = new Map<number, number>();
  for (const { length } of first) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[cells, count] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return {
    delimiter,
    evenness: cells > 1 ? count / first.length : 0,
    divided: first.filter(({ length }) => length > 1).length / first.length,
    cells,
    dividesHeader: (first[0]?.length ?? 0) > 1,
    strayQuotes: reader.strayQuotes,
    isProse: first.every((record) => isProse(record, delimiter)),
  };
}

function isProse(cells: readonly Cell[], delimiter: string): boolean {
  return cells
    .slice(1)
    .every(
      (cell, place) =>
        cell?.startsWith(' ') === true ||
        (delimiter === ',' && /\d$/.test(cells[place] ?? '') && /^\d/.test(cell ?? '')),
    );
}

/**
 * Returns the first complete records of a text. An incomplete record is returned only if it is the only one.
 */
export function firstRecords(head: string, delimiter: string, limit: number): (readonly Cell[])[] {
  const found: (readonly Cell[])[] = [];
  const reader = new RecordReader(delimiter, (cells) => {
    if (found.length < limit) found.push(cells);
  });
  for (let at = 0; at < head.length && found.length < limit; at += pieceLength)
    reader.write(head.slice(at, at + pieceLength));
  if (found.length === 0) reader.end();
  return found;
}

/** The delimiter that the file extension suggests. */
function expectedDelimiter({ kind }: Pick<TableSource, 'kind'>): string {
  return kind === 'tsv' ? '\t' : ',';
}

/** Returns the delimiter of a table in a CSV or TSV file: the given, expected, or detected one. */
export function tableDelimiter(source: Pick<TableSource, 'kind' | 'delimiter'>, text: string): string {
  if (source.delimiter !== undefined) return source.delimiter;
  if (source.kind !== 'tsv') return delimiterOf(text);
  // The extension is more certain than the content, unless there is no tab at all.
  const division = text.slice(0, sampleLength).includes('\t') ? undefined : bestDivision(text);
  const isTable = division?.dividesHeader === true && !division.isProse;
  return separatorIn(text) ?? (isTable ? division.delimiter : '\t');
}

/** Returns a note for the user about a detected delimiter, unless it is the one that the file extension suggests. */
export function delimiterNotes(
  source: Pick<TableSource, 'kind' | 'delimiter'>,
  delimiter: string,
): TableNote[] {
  if (source.delimiter !== undefined || delimiter === expectedDelimiter(source)) return [];
  return [delimiterNote(delimiter)];
}

/** Returns a note for the user that names the delimiter of a table. */
export function delimiterNote(delimiter: string): TableNote {
  return { message: formatDelimiter(delimiter), lines: [], count: 0, informs: true };
}

function formatDelimiter(delimiter: string): string {
  switch (delimiter) {
    case ',':
      return l10n.t('The delimiter is a comma.');
    case '\t':
      return l10n.t('The delimiter is a tab.');
    case ';':
      return l10n.t('The delimiter is a semicolon.');
    case '|':
      return l10n.t('The delimiter is a vertical bar.');
    case ' ':
      return l10n.t('The delimiter is a space.');
    default:
      return l10n.t('The delimiter is "{delimiter}".', { delimiter });
  }
}

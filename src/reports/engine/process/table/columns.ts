import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../../shared/format';
import type { PrintStyle, TableColumn, TableNote } from '../../../../shared/table/table';

/** A column as stored by the engine. */
export interface StoredColumn extends TableColumn {
  readonly print: PrintStyle;
}

export interface NamedColumns {
  /** IDs in the order of the headers. */
  readonly ids: readonly string[];
  /** The IDs in lowercase. */
  readonly taken: ReadonlySet<string>;
  readonly notes: readonly TableNote[];
}

/**
 * Assigns a unique ID to each header. The ID is the name of the column in SQL, where names are
 * case-insensitive. An empty header is named after its position; a number is added to a repeated one.
 */
export function nameColumns(headers: readonly string[]): NamedColumns {
  // The engine uses this name for row numbers.
  const taken = new Set<string>(['file_row_number']);
  const firstChoices = new Set(headers.map((header) => cleaned(header).toLowerCase()));
  let empty = 0;
  const repeated = new Set<string>();
  const ids = headers.map((header, index) => {
    const requested = cleaned(header);
    if (requested === '') empty += 1;
    const base = requested === '' ? `column_${index + 1}` : requested;
    let id = base;
    for (
      let copy = 2;
      taken.has(id.toLowerCase()) || (id !== requested && firstChoices.has(id.toLowerCase()));
      copy += 1
    ) {
      id = `${base}_${copy}`;
    }
    if (requested !== '' && id !== requested) repeated.add(header);
    taken.add(id.toLowerCase());
    return id;
  });
  return { ids, taken, notes: nameNotes(empty, [...repeated]) };
}

/**
 * Returns the name of the column with the texts of a column's cells: `Cost (text)` for `Cost`.
 *
 * @param taken the names of all other columns, in lowercase
 */
export function textColumnName(id: string, taken: ReadonlySet<string>): string {
  let name = `${id} (text)`;
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${id} (text ${copy})`;
  return name;
}

/** Returns notes about columns whose names in SQL differ from their headers: empty ones, and repeated ones. */
export function nameNotes(empty: number, repeated: readonly string[]): readonly TableNote[] {
  return [...emptyNote(empty), ...repeatedNote(repeated)];
}

function emptyNote(count: number): TableNote[] {
  if (count === 0) return [];
  const message =
    count === 1
      ? l10n.t('1 column has no name and is named by its position.')
      : l10n.t('{count} columns have no name and are named by their position.', {
          count: formatCount(count),
        });
  return [{ message, lines: [], count: 0 }];
}

function repeatedNote(names: readonly string[]): TableNote[] {
  if (names.length === 0) return [];
  const shown = names
    .slice(0, 5)
    .map((name) => `"${name}"`)
    .join(', ');
  const more = names.length - 5;
  const message =
    more > 0
      ? l10n.t(
          'Several columns have the same name, ignoring case ({names}, and {count} more). In SQL, a number is added to the repeated names.',
          {
            names: shown,
            count: more,
          },
        )
      : l10n.t(
          'Several columns have the same name, ignoring case ({names}). In SQL, a number is added to the repeated names.',
          {
            names: shown,
          },
        );
  return [{ message, lines: [], count: 0 }];
}

/** Replaces control characters in a header with spaces, and trims it. */
function cleaned(header: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are the ones to replace
  return header.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

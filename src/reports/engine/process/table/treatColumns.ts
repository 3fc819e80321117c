import { byId } from '../../../../shared/table/byId';
import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { Spelling } from '../../../../shared/table/table';
import type { Session } from '../database';
import { textColumnName, type StoredColumn } from './columns';
import { measure, treatedValueOf } from './spelled';
import type { StoredTable } from './stored';

/**
 * Treats text columns of a table as numbers or times. Their cells are still shown, searched, and
 * exported as they are, except to Excel.
 *
 * @param treated the spellings by the IDs of columns; see `TableSource.treated`
 */
export async function treatColumns(
  session: Session,
  table: StoredTable,
  treated: Readonly<Record<string, Spelling>>,
): Promise<StoredTable> {
  const measured = table.columns.flatMap((column) => {
    const spelling = Object.hasOwn(treated, column.id) ? treated[column.id] : undefined;
    if (!spelling || !isTreatable(column)) return [];
    const cell = `t.${sqlIdentifier(column.id)}`;
    return [{ id: column.id, spelling, cell, ...measure(spelling, cell, true) }];
  });
  if (measured.length === 0) return table;
  const found = await session.row(
    `SELECT ${measured.flatMap(({ sql }) => sql).join(', ')} FROM ${table.from} AS t`,
  );
  const names = table.columns.flatMap(({ id, print }) =>
    print.style === 'text' ? [id, print.column] : [id],
  );
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const values: string[] = [];
  const changed = new Map<string, StoredColumn>();
  let at = 0;
  for (const { id, spelling, cell, sql, read } of measured) {
    const type = read(found.slice(at, at + sql.length));
    at += sql.length;
    const column = byId(table.columns, id);
    if (!type || !column) continue;
    const text = textColumnName(id, taken);
    taken.add(text.toLowerCase());
    values.push(
      `${treatedValueOf(spelling, type, cell)} AS ${sqlIdentifier(id)}`,
      `${cell} AS ${sqlIdentifier(text)}`,
    );
    changed.set(id, { ...column, ...type, print: { ...type.print, column: text }, treatedAs: spelling });
  }
  const others = table.columns.flatMap(({ id, print }) => {
    const texts = print.style === 'text' ? [print.column] : [];
    return changed.has(id) ? texts : [id, ...texts];
  });
  const select = [...values, ...others.map((name) => `t.${sqlIdentifier(name)}`), `t.${table.place}`];
  return {
    ...table,
    columns: table.columns.map((column) => changed.get(column.id) ?? column),
    from: `(SELECT ${select.join(', ')} FROM ${table.from} AS t)`,
  };
}

/** Whether a column can be treated as numbers or times. */
export function isTreatable({ kind, type, print }: StoredColumn): boolean {
  return kind === 'text' && type === 'VARCHAR' && print.style === 'cast';
}

/**
 * Returns a FROM clause in which the treated columns are their texts, and their texts are the values, so that a file
 * contains what the cells say.
 *
 * @param rows SQL that starts with FROM, and selects and sorts the rows by the values
 */
export function withTextsOfTreated(columns: readonly StoredColumn[], rows: string): string {
  const swapped = columns.flatMap(({ id, print, treatedAs }) => {
    if (!treatedAs || print.style !== 'text') return [];
    const [value, text] = [sqlIdentifier(id), sqlIdentifier(print.column)];
    return [`${text} AS ${value}`, `${value} AS ${text}`];
  });
  if (swapped.length === 0) return rows;
  // ORDER BY would sort by the texts if it were in the statement that replaces the values with them.
  return `FROM (SELECT * REPLACE (${swapped.join(', ')}) FROM (SELECT * ${rows}))`;
}

/** Returns a treated column as the text that its cells are, and other columns unchanged. */
export function asText(column: StoredColumn): StoredColumn {
  const { treatedAs, ...others } = column;
  if (!treatedAs) return column;
  return { ...others, kind: 'text', type: 'VARCHAR', print: { style: 'cast' } };
}

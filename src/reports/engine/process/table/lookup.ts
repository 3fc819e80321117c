import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { Lookup } from '../../engine';
import { nameColumns, type StoredColumn } from './columns';
import { printed } from './print';
import type { StoredTable } from './stored';

/**
 * Adds columns of another table after the key column. Every row occurs exactly once; the added cells of rows
 * without a match are blank.
 *
 * @returns the table itself if one of the tables lacks its key column
 */
export function joinLookup(table: StoredTable, other: StoredTable, lookup: Lookup): StoredTable {
  const place = table.columns.findIndex(({ id }) => id === lookup.key);
  const key = table.columns[place];
  const otherKey = other.columns.find(({ id }) => id === lookup.of);
  if (key === undefined || otherKey === undefined) return table;
  const wanted = lookup.columns.flatMap(({ id, name }) => {
    const column = other.columns.find((candidate) => candidate.id === id);
    return column === undefined ? [] : [{ column, name }];
  });
  const { ids } = nameColumns([...table.columns.map(({ id }) => id), ...wanted.map(({ name }) => name)]);
  const added = wanted.map(({ column, name }, index): StoredColumn => {
    const id = ids[table.columns.length + index] ?? name;
    return { ...column, id, name, joined: true };
  });
  const columns = table.columns.toSpliced(place + 1, 0, ...added);
  const values = [
    ...table.columns.map(({ id }) => `t.${sqlIdentifier(id)}`),
    ...added.map(({ id }, index) => `o.v${index} AS ${sqlIdentifier(id)}`),
    `t.${table.place}`,
  ];
  const found = [
    `${textOf(otherKey)} AS k`,
    ...wanted.map(({ column }, index) => `${sqlIdentifier(column.id)} AS v${index}`),
  ];
  const otherRows = `SELECT DISTINCT ON (k) * FROM (SELECT ${found.join(', ')} FROM ${other.from})`;
  return {
    columns,
    from: `(SELECT ${values.join(', ')} FROM ${table.from} AS t LEFT JOIN (${otherRows}) AS o ON o.k = ${textOf(key, 't')})`,
    place: table.place,
    rows: table.rows,
    partial: table.partial,
    notes: table.notes,
    paths: [...table.paths, ...other.paths],
    unordered: true,
  };
}

function textOf(column: StoredColumn, table?: string): string {
  const value = sqlIdentifier(column.id);
  return printed(column, table === undefined ? value : `${table}.${value}`);
}

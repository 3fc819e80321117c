import { byId, placeById } from '../../../../shared/table/byId';
import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { Lookup } from '../../engine';
import { nameColumns, textColumnName, type StoredColumn } from './columns';
import { cellText } from './printed';
import type { StoredTable } from './stored';

/**
 * Adds columns of another table after the key column. Every row occurs exactly once; the added cells of rows
 * without a match are blank.
 *
 * @returns the table itself if one of the tables lacks its key column
 */
export function joinLookup(table: StoredTable, other: StoredTable, lookup: Lookup): StoredTable {
  const place = placeById(table.columns, lookup.key);
  const key = table.columns[place];
  const otherKey = byId(other.columns, lookup.of);
  if (!key || !otherKey) return table;
  const requested = lookup.columns.flatMap(({ id, name }) => {
    const column = byId(other.columns, id);
    return column ? [{ column, name }] : [];
  });
  const { ids, taken } = nameColumns([
    ...table.columns.map(({ id }) => id),
    ...requested.map(({ name }) => name),
  ]);
  const joinedFrom = lookup.from === undefined ? {} : { joinedFrom: lookup.from };
  const added = requested.map(({ column, name }, index): StoredColumn => {
    const id = ids[table.columns.length + index] ?? name;
    const { print } = column;
    const local = print.style === 'text' ? { ...print, column: textColumnName(id, taken) } : print;
    return { ...column, print: local, id, name, joined: true, ...joinedFrom };
  });
  const columns = table.columns.toSpliced(place + 1, 0, ...added);
  const values = [
    ...table.columns.map(({ id }) => `t.${sqlIdentifier(id)}`),
    ...table.columns.flatMap(({ print }) =>
      print.style === 'text' ? [`t.${sqlIdentifier(print.column)}`] : [],
    ),
    ...added.flatMap(({ id, print }, index) => [
      `o.v${index} AS ${sqlIdentifier(id)}`,
      ...(print.style === 'text' ? [`o.t${index} AS ${sqlIdentifier(print.column)}`] : []),
    ]),
    `t.${table.place}`,
  ];
  const found = [
    `${cellText(otherKey)} AS k`,
    ...requested.flatMap(({ column }, index) => [
      `${sqlIdentifier(column.id)} AS v${index}`,
      ...(column.print.style === 'text' ? [`${cellText(column)} AS t${index}`] : []),
    ]),
  ];
  const otherRows = `SELECT DISTINCT ON (k) * FROM (SELECT ${found.join(', ')} FROM ${other.from})`;
  return {
    columns,
    from: `(SELECT ${values.join(', ')} FROM ${table.from} AS t LEFT JOIN (${otherRows}) AS o ON o.k = ${cellText(key, 't')})`,
    place: table.place,
    rows: table.rows,
    partial: table.partial,
    notes: table.notes,
    paths: [...table.paths, ...other.paths],
    unordered: true,
  };
}

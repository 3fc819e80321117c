import { memoryReader, type RowsOfTable } from '../reports/memory/memoryReader';
import type { TableQuery } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import type { Cell } from '../../../src/shared/table/table';

export const registryColumns = [
  'Instance user ID',
  'Username',
  'Service Account',
  'Site Admin',
  'Last active',
  'Events',
  'Note',
];

const people = ['ada', 'grace', 'edsger', 'barbara', 'donald', 'radia', 'ken', 'frances'];
const longNote =
  'A note that is far too long for its cell, so that it has to be cut at the edge of the column, wherever that is';

/** Returns a registry with text, integer, Boolean, and date columns. */
export function registry(rows: number): TableReader {
  return table(
    registryColumns,
    Array.from({ length: rows }, (_, place) => [
      String(90 + place * 7),
      `${people[place % people.length] ?? ''}-${place}`,
      String(place % 5 === 4),
      String(place % 7 === 0),
      place % 3 === 2 ? null : `2026-11-${String((place % 28) + 1).padStart(2, '0')}`,
      String((place * 7919) % 12_345),
      noteOf(place),
    ]),
  );
}

function noteOf(place: number): Cell {
  if (place === 7) return longNote;
  if (place % 4 === 0) return '';
  return place % 4 === 1 ? 'Seen in the audit' : null;
}

/** Returns a table of the given cells. */
export function table(
  names: string[],
  rows: (Cell[] | string[])[],
  more: Partial<RowsOfTable> = {},
): TableReader {
  return memoryReader({ names, rows, ...more });
}

export const manyRows = 10_000_000;

/** Returns a table of ten million rows that records the queries for its pages. */
export function tenMillionRows(): TableReader & { readonly asked: TableQuery[] } {
  return tableOf(manyRows);
}

/** Returns a table whose rows are generated from their indexes on request. */
function tableOf(many: number): TableReader & { readonly asked: TableQuery[] } {
  const sample = registry(1000);
  const asked: TableQuery[] = [];
  return {
    ...sample,
    asked,
    info: { ...sample.info, rows: many },
    page: async (query, { offset, limit }) => {
      asked.push(query);
      const backwards = query.sort[0]?.direction === 'descending';
      const count = Math.max(0, Math.min(limit, many - offset));
      const rows = Array.from({ length: count }, (_, index) =>
        rowAt(backwards ? many - 1 - offset - index : offset + index),
      );
      return Promise.resolve({ rows, matching: many });
    },
  };
}

function rowAt(place: number): Cell[] {
  const name = `${people[place % people.length] ?? ''}-${place}`;
  return [String(place), name, 'false', 'true', null, String(place % 12_345), ''];
}

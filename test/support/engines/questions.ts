import {
  type AggregateRequest,
  type ColumnFilter,
  type TableQuery,
  wholeTable,
} from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';

/** A request for the table of {@link questionsSql} that returns the same result in every engine. */
export interface Question {
  readonly title: string;
  readonly ask: (reader: TableReader) => Promise<unknown>;
}

/** The number of rows of the table. */
export const questionRows = 5001;

/**
 * A statement for the report engine that returns a table with values of many kinds, including blanks, the largest
 * 64-bit integer, decimals, and text with quotes, accents, and emoji.
 */
export const questionsSql = `SELECT 'User-' || (i * 7919 % 1999) AS user_id,
    CASE WHEN i % 7 = 0 THEN NULL WHEN i % 11 = 0 THEN '' ELSE 'name ' || (i % 13) END AS "my name",
    CASE WHEN i % 17 = 0 THEN NULL ELSE DATE '2025-01-01' + CAST(i % 180 AS INTEGER) END AS day,
    TIMESTAMP '2025-01-01 00:00:00' + INTERVAL (i * 977) SECOND + INTERVAL (i % 3 * 250000) MICROSECOND AS moment,
    i % 2 = 0 AS active,
    CASE i % 4 WHEN 0 THEN 'Web' WHEN 1 THEN 'Editor "A"' WHEN 2 THEN NULL ELSE 'Ünïcode 👩' END AS client,
    CAST(i AS BIGINT) AS event,
    CASE WHEN i % 5 = 0 THEN NULL ELSE CAST(i % 9 AS BIGINT) END AS accepted,
    CAST((i % 1000) * 0.25 AS DECIMAL(18,2)) AS price,
    CASE WHEN i % 19 = 0 THEN NULL ELSE i % 50 * 0.143 END AS rate
  FROM range(5000) AS r(i)
  UNION ALL SELECT 'ÜSER-Ä', 'x''y\\z "q"', NULL, NULL, NULL, NULL, 9223372036854775807, NULL, NULL, 1e21`;

const filtered = (...filters: readonly ColumnFilter[]): TableQuery => ({ ...wholeTable, filters });

const filters: readonly ColumnFilter[] = [
  { column: 'user_id', operator: 'contains', value: 'User-1' },
  { column: 'user_id', operator: 'contains', value: 'üser-ä' },
  { column: 'my name', operator: 'contains', value: "x'y\\z" },
  { column: 'my name', operator: 'notContains', value: '1' },
  { column: 'user_id', operator: 'startsWith', value: 'user-19' },
  { column: 'user_id', operator: 'endsWith', value: '9' },
  { column: 'user_id', operator: 'equals', value: 'USER-7' },
  { column: 'accepted', operator: 'notEquals', value: '3' },
  { column: 'accepted', operator: 'greaterThan', value: '2.5' },
  { column: 'event', operator: 'equals', value: '9223372036854775807' },
  { column: 'price', operator: 'atMost', value: '10.10' },
  { column: 'rate', operator: 'lessThan', value: '0.2' },
  { column: 'day', operator: 'between', from: '2025-02-01', to: '2025-02-10' },
  { column: 'moment', operator: 'atLeast', value: '2025-01-02T00:00:00' },
  { column: 'active', operator: 'equals', value: 'true' },
  { column: 'client', operator: 'oneOf', values: ['Web', null] },
  { column: 'rate', operator: 'oneOf', values: ['1.43', '0.143'] },
  { column: 'my name', operator: 'missing' },
  { column: 'my name', operator: 'empty' },
];

const columns = [
  'user_id',
  'my name',
  'day',
  'moment',
  'active',
  'client',
  'event',
  'accepted',
  'price',
  'rate',
];

const intervals = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'weekday', 'hourOfDay'] as const;

const measures = ['sum', 'average', 'minimum', 'maximum', 'median', 'distinct'] as const;

const byValue = (column: string, top?: number): AggregateRequest['dimension'] => ({
  column,
  bucket: { by: 'value' },
  ...(top === undefined ? {} : { top }),
});

const charts: readonly (readonly [title: string, request: AggregateRequest])[] = [
  ...intervals.map(
    (by) =>
      [
        `by ${by}`,
        { dimension: { column: 'moment', bucket: { by } }, measure: { aggregation: 'count' } },
      ] as const,
  ),
  [
    'by month of a date',
    { dimension: { column: 'day', bucket: { by: 'month' } }, measure: { aggregation: 'count' } },
  ],
  [
    'by width',
    {
      dimension: { column: 'accepted', bucket: { by: 'width', width: 2.5 } },
      measure: { aggregation: 'average', column: 'event' },
    },
  ],
  ...measures.map(
    (aggregation) =>
      [
        `the ${aggregation}`,
        { dimension: byValue('client'), measure: { aggregation, column: 'accepted' } },
      ] as const,
  ),
  ['the sum of decimals', { dimension: byValue('active'), measure: { aggregation: 'sum', column: 'price' } }],
  ['the top users and the rest', { dimension: byValue('user_id', 10), measure: { aggregation: 'count' } }],
  [
    'the top clients by a sum',
    { dimension: byValue('client', 2), measure: { aggregation: 'sum', column: 'accepted' } },
  ],
  [
    'a split',
    {
      dimension: { column: 'day', bucket: { by: 'week' } },
      split: byValue('client', 2),
      measure: { aggregation: 'count' },
    },
  ],
  [
    'a split by users',
    {
      dimension: byValue('client', 3),
      split: byValue('user_id', 3),
      measure: { aggregation: 'distinct', column: 'accepted' },
    },
  ],
];

const sorts: readonly (readonly [column: string, direction: 'ascending' | 'descending', offset: number])[] = [
  ['accepted', 'descending', 0],
  ['accepted', 'descending', 2500],
  ['user_id', 'ascending', 4900],
  ['moment', 'descending', 100],
  ['rate', 'descending', 0],
  ['price', 'ascending', 300],
];

/**
 * Requests whose results tests compare between two engines. Engines can return rows with equal sort values in different
 * orders, so the last sort column of every page is the unique column `event`.
 */
export const questions: readonly Question[] = [
  ...sorts.map(([column, direction, offset]): Question => ({
    title: `rows from ${offset} by ${column}, ${direction}`,
    ask: (reader) =>
      reader.page(
        {
          ...wholeTable,
          sort: [
            { column, direction },
            { column: 'event', direction: 'ascending' },
          ],
        },
        { offset, limit: 200 },
      ),
  })),
  ...filters.flatMap((filter): readonly Question[] => {
    const query = { ...filtered(filter), sort: [{ column: 'event', direction: 'ascending' } as const] };
    return [
      {
        title: `rows where ${filter.column} ${filter.operator}`,
        ask: (reader) => reader.page(query, { offset: 0, limit: 50 }),
      },
      {
        title: `groups where ${filter.column} ${filter.operator}`,
        ask: (reader) =>
          reader.aggregate(query, { dimension: byValue('client'), measure: { aggregation: 'count' } }),
      },
    ];
  }),
  ...['WEB', '0.14', 'ünï'].map((search): Question => ({
    title: `rows with ${search}`,
    ask: (reader) =>
      reader.page(
        { filters: [], search, sort: [{ column: 'event', direction: 'ascending' }] },
        { offset: 0, limit: 50 },
      ),
  })),
  ...columns.map((column): Question => ({
    title: `the profile of ${column}`,
    ask: (reader) => reader.profile(wholeTable, column),
  })),
  ...columns.map((column): Question => ({
    title: `the profile of ${column} in some rows`,
    ask: (reader) => reader.profile(filtered({ column: 'client', operator: 'equals', value: 'web' }), column),
  })),
  ...charts.map(([title, request]): Question => ({
    title: `a chart of ${title}`,
    ask: (reader) => reader.aggregate(wholeTable, request),
  })),
];

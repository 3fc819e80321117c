import type { Command } from './command';
import { connectionOptions, operationOptions, rowOptions, schemaOption, type Options } from './options';

/** A command, described without loading its module. */
export interface CommandEntry {
  /** The arguments of the command, for the help. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Options;
  /** The minimum and the maximum number of positional arguments. */
  readonly positionals: readonly [min: number, max: number];
  readonly load: () => Promise<Command>;
}

/** The commands by name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  run: {
    usage: 'FILE [OPERATION]',
    summary: 'Run an operation and print the response, or the rows of a list.',
    options: {
      ...operationOptions,
      ...schemaOption,
      ...rowOptions,
      list: { type: 'string', value: 'PATH', help: 'The list whose rows are printed. Default: the longest.' },
      'all-pages': { type: 'boolean', help: 'Request all pages of a list and merge them into one response.' },
      'max-pages': { type: 'string', value: 'COUNT', help: 'The maximum number of pages. Default: 100.' },
      'allow-mutation': { type: 'boolean', help: 'Run a mutation without asking.' },
      ...connectionOptions,
    },
    positionals: [1, 2],
    load: () => import('./commands/run').then(({ run }) => run),
  },
  validate: {
    usage: '[FILE|FOLDER]...',
    summary: 'Check the operations of files against the schema.',
    options: { ...schemaOption, ...connectionOptions },
    positionals: [0, 1000],
    load: () => import('./commands/validate').then(({ validate }) => validate),
  },
  cost: {
    usage: 'FILE [OPERATION]',
    summary: 'Show the cost of operations and the limits. Sends nothing.',
    options: operationOptions,
    positionals: [1, 2],
    load: () => import('./commands/cost').then(({ cost }) => cost),
  },
  'schema pull': {
    usage: '',
    summary: 'Print the schema of the instance.',
    options: {
      format: {
        type: 'string',
        short: 'f',
        value: 'FORMAT',
        help: 'sdl (default) or json, the introspection result.',
      },
      ...connectionOptions,
    },
    positionals: [0, 0],
    load: () => import('./commands/schemaPull').then(({ schemaPull }) => schemaPull),
  },
  'schema check': {
    usage: '[FILE|FOLDER]...',
    summary: 'Find the operations that a schema change breaks. Exits with 1 if there are any.',
    options: {
      from: {
        type: 'string',
        value: 'FILE',
        help: 'The schema before the change. Default: that of the instance.',
      },
      to: {
        type: 'string',
        value: 'FILE',
        help: 'The schema after the change. Default: that of the instance.',
      },
      ...connectionOptions,
    },
    positionals: [0, 1000],
    load: () => import('./commands/schemaCheck').then(({ schemaCheck }) => schemaCheck),
  },
  'report export': {
    usage: 'REPORT',
    summary: 'Download a report and write it in a format.',
    options: {
      format: {
        type: 'string',
        short: 'f',
        value: 'FORMAT',
        help: 'original (default), csv, excel, parquet, parquetByMonth, warehouse, json, ndjson or markdown.',
      },
      granularity: { type: 'string', value: 'NAME', help: 'The granularity of a usage report.' },
      range: { type: 'string', value: 'NAME', help: 'A date range such as lastMonth. Default: allTime.' },
      start: { type: 'string', value: 'DAY', help: 'The first day, as YYYY-MM-DD.' },
      end: { type: 'string', value: 'DAY', help: 'The last day, as YYYY-MM-DD.' },
      column: {
        type: 'string',
        value: 'NAME',
        help: 'The date column of a format with one folder per month.',
      },
      formulas: {
        type: 'string',
        value: 'keep|escape',
        help: 'Cells that spreadsheets evaluate. Default: keep.',
      },
      ...connectionOptions,
      timeout: { type: 'string', value: 'SECONDS', help: 'The time limit of the download. Default: 3600.' },
    },
    positionals: [1, 1],
    load: () => import('./commands/reportExport').then(({ reportExport }) => reportExport),
  },
  test: {
    usage: '[FILE|FOLDER]...',
    summary: 'Run the tests above the operations of files. Exits with 1 if one fails.',
    options: {
      reporter: {
        type: 'string',
        multiple: true,
        value: 'NAME[=FILE]',
        help: 'text, json or junit, with FILE instead of standard output. Default: text.',
      },
      ...schemaOption,
      root: operationOptions.root,
      ...connectionOptions,
    },
    positionals: [0, 1000],
    load: () => import('./commands/test').then(({ test }) => test),
  },
  mcp: {
    usage: '',
    summary: 'Serve read-only tools for an agent over standard input and output (MCP).',
    options: connectionOptions,
    positionals: [0, 0],
    load: () => import('./commands/mcp').then(({ mcp }) => mcp),
  },
  sql: {
    usage: 'STATEMENT',
    summary: 'Query downloaded reports and files with one SQL statement.',
    options: {
      ...rowOptions,
      table: {
        type: 'string',
        multiple: true,
        value: 'NAME=FILE',
        help: 'A CSV, JSON, NDJSON or Parquet file.',
      },
    },
    positionals: [1, 1],
    load: () => import('./commands/sql').then(({ sql }) => sql),
  },
};

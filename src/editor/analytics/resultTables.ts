import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import type { NamedSource } from '../../reports/engine/engine';
import { wholeTable } from '../../shared/table/query';
import type { App } from '../app';
import { withProgress } from '../adapters/progress';
import type { TableToOpen } from '../preview/tableToOpen';
import type { AnalyticsDependencies } from './analyticsDependencies';

/** A statement and the tables that it queries. */
export interface ResultQuery {
  /** Distinguishes the result from those of other statements. */
  readonly id: string;
  readonly title: string;
  /** A description of the queried tables. */
  readonly source: string;
  readonly sql: string;
  readonly tables: readonly NamedSource[];
  /** The folder of the result, which is deleted when its tab is closed. */
  readonly folder: string;
}

/** Parses the connection and the analysis of a key; `undefined` for keys of other tables. */
export function readAnswerKey(
  key: string,
): { readonly connectionId: string; readonly id: string } | undefined {
  const [, connectionId, id] = /^analysis\/([^/]+)\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || id === undefined ? undefined : { connectionId, id };
}

const columnar = { kind: 'parquet' } as const;

/**
 * Runs the statement in the report engine and returns the result as a table to open.
 *
 * @throws UserError of kind `cancelled`, `input`, or `platform` if the engine doesn't run on this computer
 */
export function resultTable(
  dependencies: AnalyticsDependencies,
  connection: Connection,
  query: ResultQuery,
): Promise<TableToOpen> {
  const { app } = dependencies;
  const { id, title, source, sql, tables, folder } = query;
  return withProgress(title, async ({ signal }) => {
    const path = join(folder, 'result.parquet');
    await write(app, { sql, tables, format: columnar, path, signal });
    return {
      key: `analysis/${connection.id}/${id}`,
      title,
      provenance: [connection.name, source].filter((words) => words !== '').join(' · '),
      source: { kind: 'parquet', path },
      connection: connection.id,
      catalog: () => Promise.resolve(tables),
      result: {
        tables,
        names: {
          instance: connection.name,
          report: title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
          fetchedAt: new Date().toISOString(),
        },
      },
    };
  });
}

async function write(
  app: App,
  {
    sql,
    tables,
    format,
    path,
    signal,
  }: Pick<ResultQuery, 'sql' | 'tables'> & {
    readonly format: typeof columnar;
    readonly path: string;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const reader = await app.reportEngine.query(sql, tables, { signal });
  try {
    const columns = reader.info.columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns, format, path }, signal);
  } finally {
    await reader.close();
  }
}

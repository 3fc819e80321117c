import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import type { NamedSource } from '../../reports/engine/engine';
import { resultDays, type DataDays } from '../../reports/analyses/periods';
import type { PageRow } from '../../reports/analyses/pages/pageData';
import { readPageRows } from '../../reports/analyses/pages/readPageRows';
import type { AnalysisPage } from '../../shared/tableEditor/analysisPage';
import { wholeTable } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import type { App } from '../app';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { FileTable } from '../tables/tableToOpen';
import type { AnalyticsDependencies } from './analyticsDependencies';

/** A statement and the tables that it queries. */
export interface ResultQuery {
  /** Identifies the result among results of the same connection. */
  readonly id: string;
  readonly title: string;
  /** A description of the queried tables. */
  readonly source: string;
  readonly sql: string;
  readonly tables: readonly NamedSource[];
  /** The folder of the result, which is deleted when its tab is closed. */
  readonly folder: string;
  /** When the data was downloaded, in milliseconds since 1970. */
  readonly asOf?: number;
  /** The days that the queried usage report covers. */
  readonly days?: DataDays;
  /** Returns the analysis page of the result, from its columns and first rows. */
  readonly page?: (columns: readonly TableColumn[], rows: readonly PageRow[]) => AnalysisPage;
}

/** Parses the connection ID and the result ID of a table key from `analysisKey`; `undefined` for other keys. */
export function readResponseTableKey(
  key: string,
): { readonly connectionId: string; readonly id: string } | undefined {
  const [, connectionId, id] = /^analysis\/([^/]+)\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || id === undefined ? undefined : { connectionId, id };
}

/** Returns the table key of a result of the report engine, such as that of an analysis or a comparison. */
export function analysisKey(connectionId: string, id: string): string {
  return `analysis/${connectionId}/${id}`;
}

const columnar = { kind: 'parquet' } as const;

/**
 * Runs the statement in the report engine and returns the result as a table to open.
 *
 * @throws the errors of a query of the engine, such as UserError of kind `canceled`, `input`, or, if the engine
 * doesn't run on this computer, `platform`
 */
export function resultTable(
  dependencies: AnalyticsDependencies,
  connection: Connection,
  query: ResultQuery,
  showProgress: ShowProgress = withProgress,
): Promise<FileTable> {
  const { app } = dependencies;
  const { id, title, source, sql, tables, folder, asOf, days, page } = query;
  return showProgress(title, async ({ signal }) => {
    const path = join(folder, 'result.parquet');
    const { columns, analysis } = await write(app, { sql, tables, format: columnar, path, signal, page });
    const about = { ...(analysis && { analysis }), ...(asOf === undefined ? {} : { asOf }) };
    return {
      key: analysisKey(connection.id, id),
      title,
      provenance: [connection.name, source].filter((words) => words !== '').join(' · '),
      source: { kind: 'parquet', path },
      ...(asOf === undefined ? {} : { asOf }),
      ...(days && { coveredDays: resultDays(columns, days) }),
      connection: connection.id,
      catalog: () => Promise.resolve(tables),
      result: {
        ...about,
        tables,
        names: {
          instance: connection.name,
          report: title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
          downloadedAt: new Date().toISOString(),
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
    page,
  }: Pick<ResultQuery, 'sql' | 'tables'> & {
    readonly page: ResultQuery['page'];
    readonly format: typeof columnar;
    readonly path: string;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly columns: readonly TableColumn[]; readonly analysis?: AnalysisPage }> {
  const reader = await app.reportEngine.query(sql, tables, { signal });
  try {
    const { columns } = reader.info;
    const ids = columns.map(({ id }) => id);
    await reader.write({ query: wholeTable, columns: ids, format, path }, signal);
    return page ? { columns, analysis: page(columns, await readPageRows(reader, signal)) } : { columns };
  } finally {
    await reader.close();
  }
}

import * as l10n from '@vscode/l10n';
import type { CatalogSource, ReportEngine } from '../../reports/engine/engine';
import { mayName } from '../../reports/namedSnapshots';
import type { CatalogTable } from '../../shared/tableEditor/requests';
import type { TableReader } from '../../shared/table/reader';
import type { TableInfo } from '../../shared/table/table';
import { UserError } from '../../shared/userError';

/**
 * The maximum number of open results, which use memory of the report engine. The oldest result is closed
 * first.
 */
const maxResults = 5;

interface Result {
  readonly reader: TableReader;
  /** The number of running jobs that read the result, such as exports. */
  users: number;
}

/** Runs SQL statements on the tables that a table editor can use. */
export interface StatementRunner {
  /** Returns these tables, the table of the table editor first; of a data warehouse with many tables, only some. */
  catalog(): Promise<readonly CatalogTable[]>;
  /** Runs one read-only statement and returns its result as a table. Rejects with a `UserError`. */
  query(statement: string, signal: AbortSignal): Promise<TableReader>;
}

/** Creates a statement runner that queries files with the report engine. */
export function engineStatements(
  engine: ReportEngine,
  sources: () => Promise<readonly CatalogSource[]>,
): StatementRunner {
  return {
    catalog: async () => {
      const all = await sources();
      const latest = new Map<string, CatalogTable>();
      await Promise.all(
        all.map(async ({ name, report, source, dated }) => {
          if (dated) return;
          const reader = await engine.open(source);
          const { columns, rows } = reader.info;
          await reader.close();
          const described = columns.map(({ id, kind, type }) => ({ name: id, kind, type }));
          latest.set(name, { name, ...(report && { report }), rows, columns: described });
        }),
      );
      return all.flatMap((source) => latest.get(source.name) ?? datedTable(source, latest));
    },
    query: async (statement, signal) =>
      engine.query(
        statement,
        (await sources()).filter((source) => !source.dated || mayName(statement, source)),
        { signal },
      ),
  };
}

/** Describes a snapshot without opening it. Its columns have the types of those of the latest snapshot. */
function datedTable(
  { name, report, dated }: CatalogSource,
  latest: ReadonlyMap<string, CatalogTable>,
): readonly CatalogTable[] {
  if (!dated) return [];
  const known = latest.get(dated.report)?.columns ?? [];
  const columns = dated.columns.map(
    (column) =>
      known.find((each) => each.name === column) ?? { name: column, kind: 'text' as const, type: 'VARCHAR' },
  );
  const { downloadedAt, rows } = dated;
  return [
    { name, ...(report && { report }), downloadedAt, columns, ...(rows === undefined ? {} : { rows }) },
  ];
}

/** Runs the statements of a table editor, and manages the open results. */
export class SqlTables {
  private readonly results = new Map<number, Result>();
  private last = 0;

  /** @param statements returns the runner for the statements of the open table */
  constructor(private readonly statements: () => StatementRunner) {}

  catalog(): Promise<readonly CatalogTable[]> {
    return this.statements().catalog();
  }

  async ask(statement: string, signal: AbortSignal): Promise<{ table: number; info: TableInfo }> {
    const reader = await this.statements().query(statement, signal);
    this.last += 1;
    this.results.set(this.last, { reader, users: 0 });
    const [oldest] = this.results.keys();
    if (this.results.size > maxResults && oldest !== undefined) await this.close(oldest);
    return { table: this.last, info: reader.info };
  }

  reader(table: number): TableReader | undefined {
    return this.results.get(table)?.reader;
  }

  /**
   * Runs a job that reads a result. A call of `close` meanwhile closes the reader of the result only after the job.
   *
   * @throws UserError of kind `input` if the result is closed; rethrows errors of the job
   */
  async use<T>(table: number, job: (reader: TableReader) => Promise<T>): Promise<T> {
    const result = this.results.get(table);
    if (!result) throw resultClosed();
    result.users += 1;
    try {
      return await job(result.reader);
    } finally {
      result.users -= 1;
      if (this.results.get(table) !== result) await closeUnused(result);
    }
  }

  async close(table: number): Promise<void> {
    const result = this.results.get(table);
    this.results.delete(table);
    if (result) await closeUnused(result);
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.results.keys()].map((table) => this.close(table)));
  }
}

export function resultClosed(): UserError {
  return new UserError('input', l10n.t('This result is closed.'), {
    advice: l10n.t('Run the statement again.'),
  });
}

async function closeUnused({ reader, users }: Result): Promise<void> {
  if (users === 0) await reader.close();
}

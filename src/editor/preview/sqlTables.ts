import type { NamedSource, ReportEngine } from '../../reports/engine/engine';
import type { CatalogTable } from '../../shared/preview/requests';
import type { TableReader } from '../../shared/table/reader';
import type { TableInfo } from '../../shared/table/table';

/** The maximum number of open results: each uses memory in the engine. The oldest are closed first. */
const maxResults = 5;

/** Runs SQL on the tables available to a preview, and manages the open results. */
export class SqlTables {
  private readonly answers = new Map<number, TableReader>();
  private last = 0;

  constructor(
    private readonly engine: ReportEngine,
    private readonly sources: () => Promise<readonly NamedSource[]>,
  ) {}

  async catalog(): Promise<readonly CatalogTable[]> {
    const sources = await this.sources();
    return Promise.all(
      sources.map(async ({ name, source }) => {
        const reader = await this.engine.open(source);
        const columns = reader.info.columns.map(({ id, type }) => ({ name: id, type }));
        await reader.close();
        return { name, columns };
      }),
    );
  }

  async ask(statement: string, signal: AbortSignal): Promise<{ table: number; info: TableInfo }> {
    const reader = await this.engine.query(statement, await this.sources(), { signal });
    this.last += 1;
    this.answers.set(this.last, reader);
    const [oldest] = this.answers.keys();
    if (this.answers.size > maxResults && oldest !== undefined) await this.close(oldest);
    return { table: this.last, info: reader.info };
  }

  reader(table: number): TableReader | undefined {
    return this.answers.get(table);
  }

  async close(table: number): Promise<void> {
    const reader = this.answers.get(table);
    this.answers.delete(table);
    await reader?.close();
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.answers.keys()].map((table) => this.close(table)));
  }
}

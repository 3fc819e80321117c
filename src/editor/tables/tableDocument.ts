import type { CustomDocument, Uri } from 'vscode';
import type { CatalogSource, ReportEngine, TableSource } from '../../reports/engine/engine';
import { firstPage } from '../../shared/tableEditor/firstPage';
import { wholeTable } from '../../shared/table/query';
import type { TablePage, TableReader } from '../../shared/table/reader';
import { isCanceled } from '../../shared/userError';
import { engineStatements, SqlTables, type StatementRunner } from './sqlTables';
import type { OpenTable, RemoteSource, TableToOpen, WithoutEngine } from './tableToOpen';

export interface DocumentPorts {
  readonly find: () => Promise<TableToOpen>;
  readonly engine: ReportEngine;
  /** Called when the complete table, or the error if it couldn't be opened, replaces the first rows. */
  readonly onWhole: () => void;
  readonly onDispose: () => void;
}

/** A table in one or more tabs, which share one reader. The first call of `open` opens the reader. */
export class TableDocument implements CustomDocument {
  private opening: Promise<OpenTable> | undefined;
  /** Cancels the opening of the table, because copying a large file takes minutes and gigabytes. */
  private stopping = new AbortController();
  private found: TableToOpen | undefined;
  private statements: StatementRunner;
  /** Belongs to the document, because results stay open while the table is opened again. */
  private readonly sql: SqlTables;

  constructor(
    readonly uri: Uri,
    private readonly ports: DocumentPorts,
  ) {
    this.statements = engineStatements(ports.engine, () => Promise.resolve([]));
    this.sql = new SqlTables(() => this.statements);
  }

  open(): Promise<OpenTable> {
    this.opening ??= this.begin();
    return this.opening;
  }

  /** Opens the table again, for example after its source has changed. */
  reopen(): Promise<OpenTable> {
    const before = this.opening;
    this.opening = this.begin();
    void letGo(before);
    return this.opening;
  }

  /**
   * Prompts for the delimiter of a CSV file, even if the file can't be read with the current one.
   *
   * @returns whether the table is a CSV file
   */
  async changeDelimiter(): Promise<boolean> {
    await this.found?.changeDelimiter?.();
    return this.found?.changeDelimiter !== undefined;
  }

  /** Another way to the data of the table if the report engine isn't available. */
  get withoutEngine(): WithoutEngine | undefined {
    return this.found?.withoutEngine;
  }

  private begin(): Promise<OpenTable> {
    this.stopping.abort();
    this.stopping = new AbortController();
    const opening: Promise<OpenTable> = this.openSoon(this.stopping.signal, (whole) => {
      // The table was reopened or closed meanwhile.
      if (this.opening !== opening) return letGo(whole);
      this.opening = whole;
      this.ports.onWhole();
      return letGo(opening);
    });
    return opening;
  }

  /**
   * Opens the table. Of a large CSV or TSV file without a copy, opens only the first rows, and calls `onWhole` with the
   * complete table later.
   */
  private async openSoon(
    signal: AbortSignal,
    onWhole: (whole: Promise<OpenTable>) => Promise<void>,
  ): Promise<OpenTable> {
    const table = await this.ports.find();
    this.found = table;
    const { source } = table;
    if (source.kind === 'remote' || source.growing === true) return this.read(table, source, signal);
    const first = await this.read(table, source, signal, { quick: true });
    if (!first.reader.info.partial) return first;
    const whole = this.readWhole(table, source, signal);
    const hear = (): void => void onWhole(whole);
    whole.then(hear, hear);
    return first;
  }

  /** Opens the complete table, or its first rows if the user cancels that. */
  private async readWhole(table: TableToOpen, source: TableSource, signal: AbortSignal): Promise<OpenTable> {
    try {
      return await this.read(table, source, signal);
    } catch (error) {
      if (!isCanceled(error) || signal.aborted) throw error;
      return { ...(await this.read(table, { ...source, growing: true }, signal)), isCut: true };
    }
  }

  private async read(
    table: TableToOpen,
    source: TableSource | RemoteSource,
    signal: AbortSignal,
    how: Pick<TableSource, 'quick'> = {},
  ): Promise<OpenTable> {
    const { reader, statements } = await this.openSource(table, source, signal, how);
    this.statements = statements;
    // Reads the first page immediately, so that it is available when the webview is ready.
    const first = readFirstPage(reader);
    // Reading the complete table would delay the first page.
    if (reader.info.partial) await first;
    const { exportTable } = table;
    return {
      reader,
      firstPage: once(first, () => readFirstPage(reader)),
      connection: table.connection,
      catalog: table.catalog,
      ...(table.statement === undefined ? {} : { statement: table.statement }),
      title: table.title,
      provenance: table.provenance,
      ...optionalParts(table),
      sql: this.sql,
      exportTable: exportTable ? (selection) => exportTable(selection, reader.info.columns) : undefined,
    };
  }

  private async openSource(
    table: TableToOpen,
    source: TableSource | RemoteSource,
    signal: AbortSignal,
    how: Pick<TableSource, 'quick'>,
  ): Promise<{ reader: TableReader; statements: StatementRunner }> {
    if (source.kind === 'remote') return source.open();
    const { engine } = this.ports;
    const requested = { ...source, ...how };
    const reader = await (table.openSource?.(engine, requested, signal) ??
      engine.open(requested, { signal }));
    // Statements read the rows that are shown, even if a copy was created or deleted meanwhile.
    const shown = reader.info.partial ? { ...source, growing: true } : source;
    return { reader, statements: engineStatements(engine, () => sourcesOf(table, shown)) };
  }

  /** Closes the reader, the results of statements, and their files. */
  async close(): Promise<void> {
    const before = this.opening;
    this.opening = undefined;
    this.stopping.abort();
    await Promise.allSettled([this.sql.dispose(), letGo(before)]);
  }

  dispose(): void {
    void this.close();
    this.ports.onDispose();
  }
}

function readFirstPage(reader: TableReader): Promise<TablePage | undefined> {
  return reader.page(wholeTable, firstPage(reader.info.columns.length)).catch(() => undefined);
}

/**
 * Returns a function that returns `first` once, and then the results of `next`. An open table thus doesn't retain
 * `first`.
 */
function once<T>(first: T, next: () => T): () => T {
  let values = [first];
  return () => {
    const [value = next()] = values;
    values = [];
    return value;
  };
}

/** Returns the optional properties that are set. */
function optionalParts({
  details,
  asOf,
  downloading,
  refresh,
  changeRange,
  changeSnapshot,
  changeDelimiter,
  treatColumn,
  result,
  analysis = result?.analysis,
  connections,
  credits,
  userNames,
  loadUserNames,
  coveredDays,
  notes,
}: TableToOpen): Partial<OpenTable> {
  const { comparison, connections: saved } = result ?? {};
  const run = connections ?? (saved && { page: () => saved });
  return {
    ...(details === undefined ? {} : { details }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(downloading === undefined ? {} : { downloading }),
    ...(refresh && { refresh }),
    ...(changeRange && { changeRange }),
    ...(changeSnapshot && { changeSnapshot }),
    ...(changeDelimiter && { changeDelimiter }),
    ...(treatColumn && { treatColumn }),
    ...(notes && { notes }),
    ...(analysis && { analysis }),
    ...(comparison && { comparison }),
    ...(run && { connections: run }),
    ...(credits && { credits }),
    ...(userNames && { userNames }),
    ...(loadUserNames && { loadUserNames }),
    ...(coveredDays && { coveredDays }),
  };
}

/** Returns the tables that SQL statements can reference, this table first. */
async function sourcesOf({ catalog }: TableToOpen, source: TableSource): Promise<readonly CatalogSource[]> {
  if (!catalog) return [{ name: 'data', source }];
  const tables = await catalog();
  const isThis = (table: CatalogSource): boolean => table.source.path === source.path;
  const treated = source.treated ? { treated: source.treated } : {};
  const shown = tables.filter(isThis).map((table) => ({ ...table, source: { ...table.source, ...treated } }));
  return [
    ...(shown.length === 0 ? [{ name: 'data', source }] : shown),
    ...tables.filter((table) => !isThis(table)),
  ];
}

async function letGo(opening: Promise<OpenTable> | undefined): Promise<void> {
  try {
    const open = await opening;
    await open?.reader.close();
  } catch {
    // A table that couldn't be opened has nothing to close.
  }
}

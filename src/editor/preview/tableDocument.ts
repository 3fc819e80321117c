import type { CustomDocument, Uri } from 'vscode';
import type { NamedSource, ReportEngine, TableSource } from '../../reports/engine/engine';
import type { TableReader } from '../../shared/table/reader';
import { openReader } from './openReader';
import { engineStatements, SqlTables, type StatementRunner } from './sqlTables';
import type { OpenTable, RemoteSource, TableToOpen } from './tableToOpen';

export interface DocumentPorts {
  readonly find: () => Promise<TableToOpen>;
  readonly engine: ReportEngine;
  /** Called when the complete table replaces its first rows. */
  readonly onWhole: () => void;
  readonly onDispose: () => void;
}

/** The delay before the first rows are shown while the table loads. Most tables open sooner. */
const usualPatienceMs = 1000;

/** A table in one or more tabs, which share one reader. The reader opens on the first request. */
export class TableDocument implements CustomDocument {
  private opening: Promise<OpenTable> | undefined;
  private showsBeginning = false;
  private statements: StatementRunner;
  /** Belongs to the document, because results stay open while the table is opened again. */
  private readonly sql: SqlTables;

  constructor(
    readonly uri: Uri,
    private readonly ports: DocumentPorts,
    private readonly patienceMs = usualPatienceMs,
  ) {
    this.statements = engineStatements(ports.engine, () => Promise.resolve([]));
    this.sql = new SqlTables(() => this.statements);
  }

  open(): Promise<OpenTable> {
    this.opening ??= this.begin();
    return this.opening;
  }

  /** Opens the table again because its source has changed or couldn't be opened. */
  reopen(): Promise<OpenTable> {
    const before = this.opening;
    this.opening = this.begin();
    void letGo(before);
    return this.opening;
  }

  private begin(): Promise<OpenTable> {
    const opening: Promise<OpenTable> = this.openSoon((whole) => {
      // The table was reopened or closed meanwhile.
      if (this.opening !== opening) return letGo(whole);
      this.opening = whole;
      this.showsBeginning = false;
      this.ports.onWhole();
      return letGo(opening);
    });
    return opening;
  }

  /**
   * Opens the table. If opening is slow, returns its first rows, and calls `onWhole` with the complete table
   * later.
   */
  private async openSoon(onWhole: (whole: Promise<OpenTable>) => Promise<void>): Promise<OpenTable> {
    const table = await this.ports.find();
    const whole = this.read(table, table.source);
    const source = beginningOf(table.source);
    // If rows are visible, there is no delay, so that the rows remain visible.
    const patienceMs = this.showsBeginning ? 0 : this.patienceMs;
    if (source === undefined || !(await isSlow(whole, patienceMs))) return whole;
    const beginning = this.read(table, source);
    let first: OpenTable | undefined;
    try {
      first = await Promise.race([whole, beginning.catch(() => whole)]);
      return first;
    } finally {
      this.showsBeginning = first?.reader.info.partial === true;
      const hear = (): void => void onWhole(whole);
      if (this.showsBeginning) whole.then(hear, hear);
      else void letGo(beginning);
    }
  }

  private async read(table: TableToOpen, source: TableSource | RemoteSource): Promise<OpenTable> {
    const { reader, statements } = await this.openSource(table, source);
    this.statements = statements ?? this.statements;
    const { exportTable } = table;
    return {
      reader,
      connection: table.connection,
      catalog: table.catalog,
      ...(table.statement === undefined ? {} : { statement: table.statement }),
      title: table.title,
      provenance: table.provenance,
      ...optionalParts(table),
      sql: statements && this.sql,
      exportTable:
        exportTable === undefined ? undefined : (selection) => exportTable(selection, reader.info.columns),
    };
  }

  private async openSource(
    table: TableToOpen,
    source: TableSource | RemoteSource,
  ): Promise<{ reader: TableReader; statements: StatementRunner | undefined }> {
    if (source.kind === 'remote') return source.open();
    const { reader, engine } = await openReader(source, this.ports.engine);
    return { reader, statements: engine && engineStatements(engine, () => sourcesOf(table, source)) };
  }

  /** Closes the reader, the results of statements, and their files. */
  async close(): Promise<void> {
    const before = this.opening;
    this.opening = undefined;
    await Promise.allSettled([this.sql.dispose(), letGo(before)]);
  }

  dispose(): void {
    void this.close();
    this.ports.onDispose();
  }
}

/** Returns the optional properties that are set. */
function optionalParts({
  details,
  asOf,
  downloading,
  refresh,
  changeRange,
  changeSnapshot,
  result,
  credits,
  userNames,
  loadUserNames,
  coveredDays,
}: TableToOpen): Partial<OpenTable> {
  const { analysis, comparison } = result ?? {};
  return {
    ...(details === undefined ? {} : { details }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(downloading === undefined ? {} : { downloading }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(changeRange === undefined ? {} : { changeRange }),
    ...(changeSnapshot === undefined ? {} : { changeSnapshot }),
    ...(analysis === undefined ? {} : { analysis }),
    ...(comparison === undefined ? {} : { comparison }),
    ...(credits === undefined ? {} : { credits }),
    ...(userNames === undefined ? {} : { userNames }),
    ...(loadUserNames === undefined ? {} : { loadUserNames }),
    ...(coveredDays === undefined ? {} : { coveredDays }),
  };
}

/** Returns the source for reading only the first rows, if the format supports this. */
function beginningOf(source: TableSource | RemoteSource): TableSource | undefined {
  return (source.kind === 'csv' || source.kind === 'tsv') && source.growing !== true
    ? { ...source, growing: true }
    : undefined;
}

/** Whether the promise is still pending after the timeout. */
function isSlow(opening: Promise<unknown>, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const there = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    opening.then(there, there);
  });
}

/** Returns the tables that SQL statements can reference, this table first. */
async function sourcesOf({ catalog }: TableToOpen, source: TableSource): Promise<readonly NamedSource[]> {
  if (catalog === undefined) return [{ name: 'data', source }];
  const tables = await catalog();
  const isThis = (table: NamedSource): boolean => table.source.path === source.path;
  return [...tables.filter(isThis), ...tables.filter((table) => !isThis(table))];
}

async function letGo(opening: Promise<OpenTable> | undefined): Promise<void> {
  try {
    const open = await opening;
    await open?.reader.close();
  } catch {
    // A table that couldn't be opened has nothing to close.
  }
}

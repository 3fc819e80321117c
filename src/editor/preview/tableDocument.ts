import type { CustomDocument, Uri } from 'vscode';
import type { NamedSource, ReportEngine, TableSource } from '../../reports/engine/engine';
import { openReader } from './openReader';
import { SqlTables } from './sqlTables';
import type { OpenTable, TableToOpen } from './tableToOpen';

/** What a document needs from the editor around it. */
export interface DocumentPorts {
  readonly find: () => Promise<TableToOpen>;
  readonly engine: ReportEngine;
  /** The whole table is there, of which the beginning was open. */
  readonly onWhole: () => void;
  readonly onDispose: () => void;
}

/** So long a table is waited for until its first rows are shown. Most tables are open sooner. */
const usualPatienceMs = 1000;

/** An open table. Its reader is opened when the first page asks, and shared by every tab that shows it. */
export class TableDocument implements CustomDocument {
  private opening: Promise<OpenTable> | undefined;
  private showsBeginning = false;

  constructor(
    readonly uri: Uri,
    private readonly ports: DocumentPorts,
    private readonly patienceMs = usualPatienceMs,
  ) {}

  open(): Promise<OpenTable> {
    this.opening ??= this.begin();
    return this.opening;
  }

  /** Opens the table anew: its source has changed, or could not be opened. */
  reopen(): Promise<OpenTable> {
    const before = this.opening;
    this.opening = this.begin();
    void letGo(before);
    return this.opening;
  }

  private begin(): Promise<OpenTable> {
    const opening: Promise<OpenTable> = this.openSoon((whole) => {
      // Whoever opened it anew meanwhile, or closed it, has no use for this one.
      if (this.opening !== opening) return letGo(whole);
      this.opening = whole;
      this.showsBeginning = false;
      this.ports.onWhole();
      return letGo(opening);
    });
    return opening;
  }

  /** The table; its beginning where the whole takes long, of which `onWhole` then hears. */
  private async openSoon(onWhole: (whole: Promise<OpenTable>) => Promise<void>): Promise<OpenTable> {
    const table = await this.ports.find();
    const whole = this.read(table, table.source);
    const source = beginningOf(table.source);
    // Rows that are there already do not go away for a second.
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

  private async read(table: TableToOpen, source: TableSource): Promise<OpenTable> {
    const { reader, engine } = await openReader(source, this.ports.engine);
    const { exportTable } = table;
    return {
      reader,
      connection: table.connection,
      catalog: table.catalog,
      ...(table.statement === undefined ? {} : { statement: table.statement }),
      title: table.title,
      provenance: table.provenance,
      sql: engine === undefined ? undefined : new SqlTables(engine, () => sourcesOf(table)),
      exportTable:
        exportTable === undefined ? undefined : (selection) => exportTable(selection, reader.info.columns),
    };
  }

  /** Closes the reader of the table, and with it the files that it reads. */
  close(): Promise<void> {
    const before = this.opening;
    this.opening = undefined;
    return letGo(before);
  }

  dispose(): void {
    void this.close();
    this.ports.onDispose();
  }
}

/** The first rows of a source, where they can be read without the rest. */
function beginningOf(source: TableSource): TableSource | undefined {
  const isCsv = source.kind === 'csv' || source.kind === 'tsv';
  return isCsv && source.growing !== true ? { ...source, growing: true } : undefined;
}

/** Whether something is still not there, for better or worse, after a time. */
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

/** Without a catalogue, SQL names the table itself. */
async function sourcesOf({ catalog, source }: TableToOpen): Promise<readonly NamedSource[]> {
  if (catalog !== undefined) return catalog();
  return [{ name: 'data', source }];
}

async function letGo(opening: Promise<OpenTable> | undefined): Promise<void> {
  try {
    const open = await opening;
    await open?.sql?.dispose();
    await open?.reader.close();
  } catch {
    // What could not be opened holds nothing.
  }
}

import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { UserError } from '../../../../shared/userError';
import type { Cell, DecimalMark, Spelling, TableNote } from '../../../../shared/table/table';
import { spellings } from '../../../spellings';
import type { EngineSettings } from '../../protocol/engineMessages';
import { comesBack, parsed } from '../csv/parsed';
import { text, type Candidate } from '../csv/candidates';
import { Database, type Session } from '../database';
import { isMemoryError } from '../databaseError';
import { memoryShares } from '../memoryShares';
import type { Progress } from '../progress';
import { nameColumns, textColumnName, type StoredColumn } from './columns';
import { writeCopy, type CopyInfo, type CopyOptions } from './parquetCopy';
import { measure, spelledCondition } from './spelled';

/** A table in which all cells are text, except those of columns whose type is proven. */
export interface TextTable {
  /** The text after FROM; its columns are `c0`, `c1`, and so on. */
  readonly from: string;
  readonly headers: readonly string[];
  /** The possible types of each column, the most likely first. */
  readonly candidates: readonly (readonly Candidate[])[];
  readonly notes: readonly TableNote[];
  readonly decimal?: DecimalMark | undefined;
  readonly partial: boolean;
  readonly rowBytes?: CopyOptions['rowBytes'];
}

/**
 * Creates the columnar copy of a table of text, which is lossless: unless all values of a column convert back to the
 * exact text of their cells, the copy has the texts in a column of its own.
 *
 * @returns the number of rows
 * @throws UserError
 */
export async function copyText(
  session: Session,
  settings: EngineSettings,
  table: TextTable,
  target: string,
  progress: Progress,
): Promise<number> {
  return withMemoryFor(session, settings, table.headers.length, (roomy) =>
    copyWithin(roomy, table, target, progress),
  );
}

async function copyWithin(
  session: Session,
  table: TextTable,
  target: string,
  progress: Progress,
): Promise<number> {
  const write = async (types: readonly Candidate[]): Promise<number> => {
    const facts = describe(table, types);
    // The values are calculated in a subquery, since they are both checked and stored.
    const values = types
      .map((type, index) => `c${index}, ${parsed(type, `c${index}`)} AS v${index}`)
      .join(', ');
    const select = types
      .flatMap((type, index) => stored(checked(type, index), `c${index}`, facts.columns[index]))
      .join(', ');
    const source = `(SELECT ${values} FROM ${table.from})`;
    return writeCopy(session, `SELECT ${select} FROM ${source}`, target, facts, {
      rowBytes: table.rowBytes,
      // If a cell doesn't have the likely type, other phases follow.
      onShare: progress.phase(0.9),
    });
  };
  const likely = table.candidates.map((types) => types.slice(0, 1));
  // A type that depends on all cells must be known before the copy is written.
  const spelled = likely.map((types) => types.filter(({ spelling }) => spelling !== undefined));
  const known = await fitting(session, table.from, spelled, progress);
  const decided = likely.map(([type], index) => (type?.spelling ? (known[index] ?? text) : (type ?? text)));
  try {
    return await write(decided);
  } catch (error) {
    if (!(error instanceof UserError) || error.detail?.includes(misfit) !== true) throw error;
  }
  return write(await settle(session, table, decided, progress));
}

/** Returns the cells of a column, with `null` for missing ones. */
export function cellsOf(rows: readonly (readonly Cell[])[], index: number): Iterable<Cell> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) yield row[index] ?? null;
    },
  };
}

/** Returns the columns of the copy for a column of the table: its values and, if it stores them, its texts. */
function stored(value: string, cell: string, column: StoredColumn | undefined): string[] {
  const { id = '', print } = column ?? {};
  return [
    `${value} AS ${sqlIdentifier(id)}`,
    ...(print?.style === 'text' ? [`${cell} AS ${sqlIdentifier(print.column)}`] : []),
  ];
}

const misfit = 'a cell is not of the type of its column';

/**
 * Returns SQL for the value of a cell. The statement fails at a cell whose text can't be restored from its
 * value.
 */
function checked(type: Candidate, index: number): string {
  const cell = `c${index}`;
  const value = `v${index}`;
  if (type.kind === 'text' || type.kind === 'nested' || type.proven === true || type.print.style === 'text')
    return value;
  return `CASE WHEN ${cell} IS NULL OR ${comesBack(type, cell, value)} THEN ${value}
    ELSE error('${misfit}' || left(${cell}, 0)) END`;
}

/**
 * Finds the first candidate of each column that fits all of its cells. Rows are read for the most likely
 * types first, and then again for the other candidates of the remaining columns, since some types are slow to
 * check.
 *
 * @param decided the types that were tried; those of columns that store texts are known to fit
 */
async function settle(
  session: Session,
  { from, candidates }: TextTable,
  decided: readonly Candidate[],
  progress: Progress,
): Promise<Candidate[]> {
  const known = decided.map((type) => (isDecided(type) ? type : undefined));
  const tried = candidates.map((types, column) => (known[column] ? [] : types));
  const likely = await fitting(
    session,
    from,
    tried.map((types) => types.slice(0, 1)),
    progress,
  );
  const others = tried.map((types, column) => (likely[column] ? [] : types.slice(1)));
  const second = await fitting(session, from, others, progress, isSpelled);
  // Most columns have a cell of another spelling, which is found much faster than the type of a spelling.
  const spelled = second.map((type) => (type?.spelling ? [type] : []));
  const third = await fitting(session, from, spelled, progress);
  return candidates.map(
    (_, column) =>
      known[column] ??
      likely[column] ??
      (spelled[column]?.length === 1 ? third[column] : second[column]) ??
      text,
  );
}

function isDecided({ type, print }: Candidate): boolean {
  return type === text.type || print.style === 'text';
}

/**
 * The number of checks in a statement. The memory and the time of a statement grow faster than its checks, and each
 * statement reads all rows.
 */
const checksAtOnce = 100;

/**
 * Finds the first of the given candidates of each column that fits all of its cells.
 *
 * @param ofSpelling returns the request for a type that depends on all cells
 */
async function fitting(
  session: Session,
  from: string,
  candidates: readonly (readonly Candidate[])[],
  progress: Progress,
  ofSpelling = measured,
): Promise<(Candidate | undefined)[]> {
  const checks = candidates.flatMap((types, index) =>
    types.map((type) => ({ index, ...engineRequest(type, `c${index}`, ofSpelling) })),
  );
  const fit: (Candidate | undefined)[] = [];
  for (let first = 0; first < checks.length; first += checksAtOnce) {
    const some = checks.slice(first, first + checksAtOnce);
    const expressions = some.flatMap(({ sql }) => sql);
    const found = await session.row(
      `SELECT ${expressions.join(', ')} FROM ${from} LIMIT 1`,
      progress.phase(0.2),
    );
    let at = 0;
    for (const { index, sql, read } of some) {
      const type = read(found.slice(at, at + sql.length));
      at += sql.length;
      fit[index] ??= type;
    }
  }
  return fit;
}

/** A question whether a type fits all cells of a column, or which one does. */
interface EngineRequest {
  readonly sql: readonly string[];
  readonly read: (found: readonly Cell[]) => Candidate | undefined;
}

type OfSpelling = (spelling: Spelling, cell: string, type: Candidate) => EngineRequest;

const measured: OfSpelling = (spelling, cell) => measure(spelling, cell);

/** Whether all cells have the spelling. Their values can still be invalid. */
const isSpelled: OfSpelling = (spelling, cell, type) => ({
  sql: [`bool_and(${cell} IS NULL OR ${cell} = '' OR ${spelledCondition(cell, spellings[spelling])})`],
  read: ([verdict]) => (String(verdict) === 'true' ? type : undefined),
});

function engineRequest(type: Candidate, cell: string, ofSpelling: OfSpelling): EngineRequest {
  if (type.spelling) return ofSpelling(type.spelling, cell, type);
  const fits =
    type.kind === 'nested' || type.proven === true
      ? 'true'
      : `bool_and(${cell} IS NULL OR ${comesBack(type, cell, parsed(type, cell))})`;
  return { sql: [fits], read: ([verdict]) => (String(verdict) === 'true' ? type : undefined) };
}

function describe({ headers, notes, decimal, partial }: TextTable, types: readonly Candidate[]): CopyInfo {
  const named = nameColumns(headers);
  const columns = headers.map((name, index) => {
    const id = named.ids[index] ?? '';
    const { kind, type, print } = types[index] ?? text;
    return {
      id,
      name,
      kind,
      type,
      print: print.style === 'text' ? { ...print, column: textColumnName(id, named.taken) } : print,
    };
  });
  return { columns, notes: [...notes, ...named.notes], partial, decimal };
}

/** The maximum number of columns for which the shared database is used, per megabyte of its memory limit. */
const columnsPerMb = 2;
/** The memory per column, in megabytes, that one thread needs to create a copy. */
const mbPerColumn = 0.21;

/**
 * Runs work in a database with enough memory for the number of columns. Each column needs memory in each thread,
 * regardless of the number of rows, so a table with thousands of columns can need more memory than a table with
 * millions of rows. Work that exceeds the memory of the shared database is repeated with one thread.
 */
export async function withMemoryFor<T>(
  session: Session,
  settings: EngineSettings,
  columns: number,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { tablesMb } = memoryShares(settings);
  if (columns <= tablesMb * columnsPerMb) {
    try {
      return await work(session);
    } catch (error) {
      if (session.signal.aborted || !isMemoryError(error)) throw error;
    }
  }
  const memoryMb = Math.max(tablesMb, Math.ceil(columns * mbPerColumn));
  const database = await Database.open(settings, { memoryMb, threads: 1 });
  try {
    return await database.ask(session.signal, work);
  } finally {
    database.close();
  }
}

import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import { UserError } from '../../../../shared/userError';
import type { Cell, TableNote } from '../../../../shared/table/table';
import type { EngineSettings } from '../../protocol/messages';
import { comesBack, parsed, text, type Candidate } from '../csv/candidates';
import type { Session } from '../database';
import { nameColumns, type StoredColumn } from './columns';
import { writeCopy, type CopyOptions } from './parquet';
import { withMemoryFor } from './room';

/** A table in which all cells are text, except those of columns whose type is proven. */
export interface TextTable {
  /** The text after FROM; its columns are `c0`, `c1`, and so on. */
  readonly from: string;
  readonly headers: readonly string[];
  /** The possible types of each column, the most likely first. */
  readonly candidates: readonly (readonly Candidate[])[];
  readonly notes: readonly TableNote[];
  readonly partial: boolean;
  readonly rowBytes?: CopyOptions['rowBytes'];
}

/**
 * Creates the columnar copy of a table of text. A column has a type other than text only if all of its values
 * convert back to the exact text of their cells, so that the copy is lossless.
 *
 * @returns the number of rows
 * @throws UserError
 */
export async function copyText(
  session: Session,
  settings: EngineSettings,
  table: TextTable,
  target: string,
  onShare: (share: number) => void,
): Promise<number> {
  return withMemoryFor(session, settings, table.headers.length, (roomy) =>
    copyWithin(roomy, table, target, onShare),
  );
}

async function copyWithin(
  session: Session,
  table: TextTable,
  target: string,
  onShare: (share: number) => void,
): Promise<number> {
  const write = async (types: readonly Candidate[]): Promise<number> => {
    const facts = describe(table, types);
    // The values are calculated in a subquery, since they are both checked and stored.
    const values = types
      .map((type, index) => `c${index}, ${parsed(type, `c${index}`)} AS v${index}`)
      .join(', ');
    const select = types
      .map((type, index) => `${checked(type, index)} AS ${sqlIdentifier(facts.columns[index]?.id ?? '')}`)
      .join(', ');
    const source = `(SELECT ${values} FROM ${table.from})`;
    return writeCopy(session, `SELECT ${select} FROM ${source}`, target, facts, {
      rowBytes: table.rowBytes,
      onShare,
    });
  };
  try {
    return await write(table.candidates.map(([likely]) => likely ?? text));
  } catch (error) {
    if (!(error instanceof UserError) || error.detail?.includes(misfit) !== true) throw error;
  }
  return write(await settle(session, table));
}

/** Yields the cells of a column, with `null` for missing ones. */
export function* cellsOf(rows: readonly (readonly Cell[])[], index: number): Generator<Cell> {
  for (const row of rows) yield row[index] ?? null;
}

const misfit = 'a cell is not of the type of its column';

/**
 * Returns SQL for the value of a cell. The statement fails at a cell whose text can't be restored from its
 * value.
 */
function checked(type: Candidate, index: number): string {
  const cell = `c${index}`;
  const value = `v${index}`;
  if (type.kind === 'text' || type.kind === 'nested' || type.proven === true) return value;
  return `CASE WHEN ${cell} IS NULL OR ${comesBack(type, cell, value)} THEN ${value}
    ELSE error('${misfit}' || left(${cell}, 0)) END`;
}

/**
 * Finds the first candidate of each column that fits all of its cells. Rows are read for the most likely
 * types first, and then again for the other candidates of the remaining columns, since some types are slow to
 * check.
 */
async function settle(session: Session, { from, candidates }: TextTable): Promise<Candidate[]> {
  const likely = await fitting(
    session,
    from,
    candidates.map((types) => types.slice(0, 1)),
  );
  const others = candidates.map((types, column) => (likely[column] === undefined ? types.slice(1) : []));
  const second = await fitting(session, from, others);
  return candidates.map((_, column) => likely[column] ?? second[column] ?? text);
}

/** Finds the first of the given candidates of each column that fits all of its cells. */
async function fitting(
  session: Session,
  from: string,
  candidates: readonly (readonly Candidate[])[],
): Promise<(Candidate | undefined)[]> {
  const questions = candidates.flatMap((types, index) => types.map((type) => ({ type, index })));
  if (questions.length === 0) return [];
  const verdicts = await session.row(`SELECT ${questions.map(agree).join(', ')} FROM ${from} LIMIT 1`);
  const agreed = questions.filter((_, place) => String(verdicts[place]) === 'true');
  return candidates.map((_, column) => agreed.find(({ index }) => index === column)?.type);
}

function agree({ type, index }: { readonly type: Candidate; readonly index: number }): string {
  if (type.kind === 'nested' || type.proven === true) return 'true';
  const cell = `c${index}`;
  return `bool_and(${cell} IS NULL OR ${comesBack(type, cell, parsed(type, cell))})`;
}

function describe(
  { headers, notes, partial }: TextTable,
  types: readonly Candidate[],
): { columns: StoredColumn[]; notes: TableNote[]; partial: boolean } {
  const named = nameColumns(headers);
  const columns = headers.map((name, index) => {
    const id = named.ids[index] ?? '';
    const { kind, type, print } = types[index] ?? text;
    return { id, name, kind, type, print };
  });
  return { columns, notes: [...notes, ...named.notes], partial };
}

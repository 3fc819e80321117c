import * as l10n from '@vscode/l10n';
import { formatChoices } from '../../../../shared/format';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { UserError } from '../../../../shared/userError';
import type { EngineSettings } from '../../protocol/engineMessages';
import { Database, targetDatabase, type Session } from '../database';
import { isMemoryError, statementError, tempDiskError } from '../databaseError';
import { memoryShares } from '../memoryShares';
import { nameColumns, type StoredColumn } from '../table/columns';
import { storableCell } from '../table/json';
import type { TableHandle } from '../table/openTable';
import type { StoredTable } from '../table/stored';
import { describeType, isStorableType } from '../table/typeRules';

/** A table that a statement may reference. */
export interface NamedTable {
  readonly name: string;
  readonly stored: StoredTable;
}

let replies = 0;
/**
 * The minimum memory per thread, in megabytes. With less, sorting and grouping fail instead of using the
 * disk.
 */
const mbPerThread = 32;
const checkSizeMs = 200;
const megabyte = 1024 * 1024;

/**
 * Runs a statement of a user in a separate database that can access only the files of the named tables and
 * the file of the result, which can be larger than memory.
 *
 * @throws UserError of kind `input` if the statement is rejected or fails, `state` if it exceeds a limit, `file` for an
 *   error of the disk, or `canceled`
 */
export async function runStatement(
  session: Session,
  database: Database,
  settings: EngineSettings,
  sql: string,
  tables: readonly NamedTable[],
): Promise<TableHandle> {
  replies += 1;
  const name = `answer_${replies}`;
  const path = join(settings.folder, `${name}.db`);
  const forget = async (): Promise<void> => {
    for (const file of [path, `${path}.wal`]) await rm(file, { force: true, maxRetries: 3 });
  };
  try {
    const facts = await withinTempDisk(path, settings, session.signal, async (signal) => {
      const write = () => writeResult(settings, sql, tables, path, signal);
      try {
        return await write();
      } catch (error) {
        if (signal.aborted || !isMemoryError(error)) throw error;
        // Operators that run at the same time share the memory. Whether a statement near the limit fits depends on
        // their timing.
        await forget();
        return await write();
      }
    });
    await session.run(`ATTACH ${sqlLiteral(path)} AS ${name} (READ_ONLY)`);
    return {
      stored: await storedResult(session, `${name}.${resultTable}`, facts),
      release: async () => {
        await database.ask(new AbortController().signal, (ending) => ending.run(`DETACH ${name}`));
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}

const resultTable = 'rows';

interface ResultInfo {
  readonly headers: readonly string[];
  readonly rows: number;
}

/** Runs the statement in a separate database and writes its rows to a database file. */
async function writeResult(
  settings: EngineSettings,
  sql: string,
  tables: readonly NamedTable[],
  path: string,
  signal: AbortSignal,
): Promise<ResultInfo> {
  const paths = tables.flatMap(({ stored }) => stored.paths);
  const memoryMb = memoryShares(settings).statementMb;
  const threads = Math.max(1, Math.min(availableParallelism(), Math.floor(memoryMb / mbPerThread)));
  const confined = await Database.open(settings, { memoryMb, threads, paths, target: path });
  try {
    return await confined.ask(signal, async (session) => {
      for (const { name, stored } of tables) {
        // The texts of cells are only among the columns of statements that name them, such as those of comparisons.
        const columns = stored.columns
          .flatMap(({ id, print }) =>
            print.style === 'text' && sql.includes(sqlIdentifier(print.column)) ? [id, print.column] : [id],
          )
          .map(sqlIdentifier)
          .join(', ');
        await session.run(`CREATE VIEW ${sqlIdentifier(name)} AS SELECT ${columns} FROM ${stored.from}`);
      }
      const statement = await session.guard(() => readOnlyStatement(session.connection, sql));
      const headers = headersOf(statement);
      const columns = headers.map((_, index) => `c${index}`).join(', ');
      const select = await storableRows(session, sql, columns);
      const rows = await session.engineRequest(async () => {
        // A streamed result would end early, without an error, if the database ran out of memory or disk
        // space.
        const written = await session.connection.runAndReadAll(
          `CREATE TABLE ${targetDatabase}.${resultTable} (${columns}) AS ${select}`,
        );
        return Number(written.getRowsJson()[0]?.[0] ?? 0);
      });
      await session.run(`DETACH ${targetDatabase}`);
      return { headers, rows };
    });
  } finally {
    confined.close();
  }
}

/** Returns the rows of a statement, with columns as text or JSON if a table can't have their types. */
async function storableRows(session: Session, sql: string, columns: string): Promise<string> {
  const rows = `FROM query(${sqlLiteral(sql)})`;
  const types = await session.rows(`SELECT column_type FROM (DESCRIBE ${rows})`);
  const isStorable = types.every(([type]) => isStorableType(type ?? ''));
  if (isStorable) return rows;
  const cells = types.map(([type], index) =>
    isStorableType(type ?? '') ? `c${index}` : storableCell(type ?? '', `c${index}`),
  );
  return `SELECT ${cells.join(', ')} ${rows} AS answer(${columns})`;
}

function headersOf(statement: DuckDBPreparedStatement): string[] {
  return Array.from({ length: statement.columnCount }, (_, index) => statement.columnName(index));
}

async function storedResult(
  session: Session,
  table: string,
  { headers, rows }: ResultInfo,
): Promise<StoredTable> {
  const described = await session.rows(`SELECT column_type FROM (DESCRIBE ${table})`);
  const { ids, notes } = nameColumns(headers);
  const columns = described.map(([type], index): StoredColumn => {
    const known = type ?? '';
    return { id: ids[index] ?? '', name: headers[index] ?? '', type: known, ...describeType(known) };
  });
  const select = columns.map(({ id }, index) => `c${index} AS ${sqlIdentifier(id)}`).join(', ');
  return {
    from: `(SELECT ${select}, rowid AS file_row_number FROM ${table})`,
    place: 'file_row_number',
    columns,
    rows,
    partial: false,
    notes,
    paths: [],
  };
}

/**
 * Stops work whose file exceeds the temporary disk limit, which the database doesn't enforce for this file.
 */
async function withinTempDisk<T>(
  path: string,
  { tempDiskMb }: EngineSettings,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController();
  const check = async (): Promise<void> => {
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > tempDiskMb * megabyte) full.abort(tempDiskError());
  };
  const timer = setInterval(() => void check(), checkSizeMs);
  try {
    return await work(AbortSignal.any([signal, full.signal]));
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the only statement in a text if it is read-only. The database determines the kind of a statement.
 *
 * @throws UserError of kind `input` with the reason, or another error that `statementError` doesn't attribute to the
 *   statement
 */
async function readOnlyStatement(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBPreparedStatement> {
  if (/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/.test(sql))
    throw refused(l10n.t('The statement is empty.'));
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count !== 1) {
      throw refused(l10n.t('The text contains {count} statements.', { count: statements.count }));
    }
    const statement = await statements.prepare(0);
    if (statement.statementType !== StatementType.SELECT) {
      throw refused(l10n.t('Only read-only statements are allowed.'));
    }
    if (statement.parameterCount > 0)
      throw refused(
        l10n.t("Statements can't have parameters."),
        l10n.t('Replace each parameter with a value.'),
      );
    return statement;
  } catch (error) {
    throw statementError(error);
  }
}

function refused(message: string, advice = keywordAdvice()): UserError {
  return new UserError('input', message, { advice });
}

function keywordAdvice(): string {
  return l10n.t('Enter one statement that begins with {keywords}.', {
    keywords: formatChoices(['SELECT', 'WITH', 'FROM', 'DESCRIBE', 'SUMMARIZE']),
  });
}

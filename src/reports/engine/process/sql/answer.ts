import type { DuckDBConnection } from '@duckdb/node-api';
import type { EngineSettings } from '../../protocol/messages';
import { Database, type Session } from '../database';
import { describeType, nameColumns, type StoredColumn } from '../table/columns';
import type { HeldTable } from '../table/openTable';
import type { StoredTable } from '../table/stored';
import { readOnlyStatement } from './question';
import { identifier } from './text';

/** A table that a statement may name. */
export interface NamedTable {
  readonly name: string;
  readonly stored: StoredTable;
}

let answers = 0;

/**
 * Answers a statement that a user wrote, in a database of its own that can reach the files of the named tables
 * and nothing else. The rows are taken over as they come, so an answer may be larger than memory.
 *
 * @throws Failure of kind `input` when the statement is refused or the database complains
 */
export async function answerStatement(
  session: Session,
  database: Database,
  settings: EngineSettings,
  sql: string,
  tables: readonly NamedTable[],
): Promise<HeldTable> {
  const paths = tables.flatMap(({ stored }) => (stored.path === undefined ? [] : [stored.path]));
  const confined = await Database.open(settings, { paths });
  try {
    return await confined.ask(session.signal, async (asked) => {
      for (const { name, stored } of tables) {
        const columns = stored.columns.map(({ id }) => identifier(id)).join(', ');
        await asked.run(`CREATE VIEW ${identifier(name)} AS SELECT ${columns} FROM ${stored.from}`);
      }
      return takeOver(session, database, asked.connection, sql);
    });
  } finally {
    confined.close();
  }
}

async function takeOver(
  session: Session,
  database: Database,
  asked: DuckDBConnection,
  sql: string,
): Promise<HeldTable> {
  const statement = await session.guard(() => readOnlyStatement(asked, sql));
  const result = await session.question(() => statement.stream());
  const headers = result.columnNames();
  const { ids, notes } = nameColumns(headers);
  const columns = result.columnTypes().map((columnType, index): StoredColumn => {
    const type = columnType.alias ?? columnType.toString();
    return { id: ids[index] ?? '', name: headers[index] ?? '', type, ...describeType(type) };
  });
  answers += 1;
  const name = `answer_${answers}`;
  const release = (): Promise<void> =>
    database.ask(new AbortController().signal, async (ending) => {
      await ending.run(`DROP TABLE IF EXISTS ${name}`);
    });
  await session.run(
    `CREATE TABLE ${name} (${columns.map(({ type }, index) => `c${index} ${type}`).join(', ')})`,
  );
  try {
    const appender = await session.connection.createAppender(name);
    let rows = 0;
    for (;;) {
      const chunk = await session.question(() => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) break;
      await session.guard(() => Promise.resolve(appender.appendDataChunk(chunk)));
      rows += chunk.rowCount;
    }
    await session.guard(() => Promise.resolve(appender.closeSync()));
    const select = columns.map(({ id }, index) => `c${index} AS ${identifier(id)}`).join(', ');
    const stored: StoredTable = {
      from: `(SELECT ${select}, rowid AS file_row_number FROM ${name})`,
      place: 'file_row_number',
      columns,
      rows,
      partial: false,
      notes,
      path: undefined,
    };
    return { stored, release };
  } catch (error) {
    await release();
    throw error;
  }
}

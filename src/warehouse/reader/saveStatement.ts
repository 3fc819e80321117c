import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { fileError } from '../../shared/fileError';
import { formatChoices } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { ReadLimits, WarehouseClient } from '../warehouseClient';
import { errorInStatement } from './statementError';
import { writeText } from './write';

/** The limits of a statement of the user, whose result is saved. */
const statementLimits: ReadLimits = { maxRows: 5_000_000, seconds: 10 * 60 };

/**
 * Runs one reading statement of the user, and writes its rows to a new file, which the report engine can open.
 *
 * @returns the format of the file
 * @throws UserError of kind `input` if the statement is empty, or with the message of the warehouse if it is rejected,
 * of kind `tooLarge` if the result is too large, or of kind `file` if the file can't be written; and other errors of
 * the client
 */
export async function saveStatement(
  client: WarehouseClient,
  sql: string,
  path: string,
  signal?: AbortSignal,
): Promise<'parquet' | 'ndjson'> {
  const { dialect } = client;
  const statement = asSubquery(sql);
  const columns = await describe(client, `SELECT * FROM ${statement}`, signal).catch((error: unknown) => {
    throw errorInStatement(error, sql);
  });
  if (client.saveParquet) {
    const values = columns.map(
      (column) => `${dialect.inFile(dialect.of(column), column)} AS ${dialect.name(column.name)}`,
    );
    const select = `SELECT ${values.join(', ')} FROM ${statement}`;
    await client.saveParquet(select, path, statementLimits, signal);
    return 'parquet';
  }
  try {
    // A column without a name can only be read with an alias.
    const named = columns.map((column, place) => ({ ...column, id: `c${place}` }));
    const cells = named.map((column) => dialect.cell(dialect.of(column), column));
    const select = `SELECT ${cells.join(', ')} FROM ${statement} (${named.map(({ id }) => id).join(', ')})`;
    const format = { kind: 'ndjson' } as const;
    // The keys in the file are the IDs, which can repeat in the result.
    const written = columns.map((column) => ({ ...column, id: column.name }));
    await writeText({ client, limits: statementLimits, signal }, written, select, { format, path });
    return 'ndjson';
  } catch (error) {
    await rm(path, { force: true });
    throw fileError(error, l10n.t("Couldn't write the file."));
  }
}

/** Checks a statement, and returns the columns of its result. */
async function describe(
  client: WarehouseClient,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<readonly RemoteColumn[]> {
  await client.checkReading(sql, signal);
  return withDistinctNames(await client.resultColumns(sql, signal));
}

/** Adds a number to repeated names. Names of columns are case-insensitive in the report engine. */
function withDistinctNames(columns: readonly RemoteColumn[]): readonly RemoteColumn[] {
  const entries = new Set(columns.map(({ name }) => name.toLowerCase()));
  const taken = new Set<string>();
  return columns.map((column) => {
    let { name } = column;
    let key = name.toLowerCase();
    for (let copy = 2; taken.has(key) || (name !== column.name && entries.has(key)); copy += 1) {
      name = `${column.name}_${copy}`;
      key = name.toLowerCase();
    }
    taken.add(key);
    return { ...column, name };
  });
}

/**
 * Returns a statement of the user as a subquery. A `FORMAT` clause and several statements aren't valid there, so the
 * server rejects them. `checkReading` rejects changes of settings.
 *
 * @throws UserError of kind `input` if there is no statement
 */
function asSubquery(sql: string): string {
  if (/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/.test(sql)) {
    throw new UserError('input', l10n.t('The statement is empty.'), {
      advice: l10n.t('Enter one statement that begins with {keywords}.', {
        keywords: formatChoices(['SELECT', 'WITH']),
      }),
    });
  }
  return `(\n${sql.replace(/;\s*$/, '')}\n) statement`;
}

import * as l10n from '@vscode/l10n';
import type { Written } from '../../shared/table/reader';
import { UserError } from '../../shared/userError';
import type { ReadLimits, WarehouseClient } from '../warehouseClient';

/** The limits of a statement of the user, whose result is saved. */
const statementLimits: ReadLimits = { maxRows: 5_000_000, seconds: 10 * 60 };

/**
 * Runs one reading statement of the user, and writes its rows to a new Parquet file, which the report engine can open.
 * The server enforces that the statement only reads.
 *
 * @throws UserError of kind `input` with the message of the warehouse if the statement is rejected, and of kind
 *   `tooLarge` if the result has too many rows
 */
export async function saveStatement(
  client: WarehouseClient,
  sql: string,
  path: string,
  signal?: AbortSignal,
): Promise<Written> {
  const statement = asSubquery(sql);
  await client.checkReading(`SELECT * FROM ${statement}`, signal);
  const [[count] = []] = await client.rows(
    `SELECT ${client.dialect.textOf('count(*)')} FROM ${statement}`,
    { maxRows: 1, seconds: statementLimits.seconds },
    signal,
  );
  const bytes = await client.saveParquet(`SELECT * FROM ${statement}`, path, statementLimits, signal);
  return { rows: Number(count), bytes };
}

/**
 * Returns a statement of the user as a subquery. Formats, settings and several statements aren't valid there, so the
 * server rejects them.
 *
 * @throws UserError of kind `input` if there is no statement
 */
function asSubquery(sql: string): string {
  if (/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*$/.test(sql)) {
    throw new UserError('input', l10n.t('Enter a statement.'), {
      advice: l10n.t('Enter one statement that begins with {keywords}.', { keywords: 'SELECT, WITH' }),
    });
  }
  return `(\n${sql.replace(/;\s*$/, '')}\n) statement`;
}

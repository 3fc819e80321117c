import * as l10n from '@vscode/l10n';
import { rm } from 'node:fs/promises';
import { fileError } from '../../shared/fileError';
import { formatChoices } from '../../shared/format';
import { UserError } from '../../shared/userError';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { ReadLimits, WarehouseClient } from '../warehouseClient';
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

/** Matches whitespace and comments at the beginning of a statement. */
const beforeStatement = /^(?:\s|--[^\r\n]*|\/\*[^]*?\*\/)*/;

/**
 * Matches the statements that can be subqueries: those that begin with a parenthesis or with a keyword, except `WITH`
 * before functions. A subquery in `WITH` can have the name `function`.
 */
const subquery = /^(?:\(|(?:SELECT|VALUES|TABLE|FROM)\b|WITH\b(?!\s+FUNCTION\s+(?!AS\b)["\w]))/i;

/**
 * Corrects the server's error message about a statement of the user. The statement is a subquery that begins on the
 * second line, and ClickHouse quotes everything that follows the position of an error. The server's message about a
 * statement that can't be a subquery would be misleading.
 *
 * @param sql the statement, as entered
 */
export function errorInStatement(error: unknown, sql: string): unknown {
  if (!(error instanceof UserError)) return error;
  const { kind, message, advice, detail, status, hint } = error;
  const statement = sql.replace(beforeStatement, '');
  const keyword = /^(?:WITH\s+)?\w{1,30}/i.exec(statement)?.[0].toUpperCase().replace(/\s+/g, ' ');
  if ((kind === 'input' || kind === 'notFound') && keyword !== undefined && !subquery.test(statement)) {
    return new UserError(
      'input',
      l10n.t("Only statements that can be a subquery can run here, and {keyword} can't.", { keyword }),
      {
        advice: l10n.t('Enter one statement that begins with {keywords}.', {
          keywords: formatChoices(['SELECT', 'WITH']),
        }),
        detail: detail && corrected(detail),
        cause: error,
      },
    );
  }
  return new UserError(kind, corrected(message), {
    advice,
    detail: detail && corrected(detail),
    status,
    hint,
    cause: error,
  });
}

function corrected(text: string): string {
  return text
    .replace(/(\(line \d+, col \d+\)): [^]*?(?=\. Expected one of:|$)/, '$1')
    .replace(
      /\b(line )(\d+)(?=:\d+|, col \d+)/g,
      (_, word: string, line: string) => word + String(Math.max(1, Number(line) - 1)),
    );
}

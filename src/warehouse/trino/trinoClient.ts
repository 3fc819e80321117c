import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { collectRows, limitRows, type Rows } from '../collectRows';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { StoredOrder } from '../dialect/remoteSource';
import { trinoDialect as dialect } from '../dialect/trinoDialect';
import { readGrants, type Grants } from '../grants';
import { sendingUnsupported } from '../send/sendingUnsupported';
import type { Warehouse, WarehouseRole } from '../warehouse';
import type { ReadLimits, WarehouseClient, WarehouseServer, WarehouseTable } from '../warehouseClient';
import { trinoColumn } from './columnTypes';
import { Conversions } from './conversions';
import type { ResultColumn } from './page';
import { readingProblem } from './readingProblem';
import { rowsOfStatement, type Target } from './statement';
import { readTrinoDatabase } from './trinoDatabase';

/** The limits of statements that request metadata. */
const infoLimits: ReadLimits = { maxRows: 100_000, seconds: 30 };

/**
 * Returns a client that sends statements to Trino over HTTP or HTTPS. Sends nothing until its first call.
 *
 * @throws UserError of kind `input` for the role `write`, a database that isn't a catalog and a schema, a name that
 *   isn't ASCII, and a password without HTTPS
 */
export function trinoClient(
  warehouse: Warehouse,
  { role, password }: { readonly role: WarehouseRole; readonly password: string },
): WarehouseClient {
  if (role === 'write') throw sendingUnsupported();
  const { url, user, database } = warehouse;
  const { origin, protocol, host } = new URL(url);
  const parts = readTrinoDatabase(database);
  if (!parts) {
    throw new UserError('input', l10n.t('A Trino database must consist of a catalog and a schema.'), {
      advice: l10n.t('Enter both, separated by a period, for example {example}.', { example: 'hive.usage' }),
    });
  }
  // Node.js rejects some of the other characters in headers, and sends the rest as Latin-1.
  if (!/^[\x20-\x7e]*$/.test(`${user}${database}`)) {
    throw new UserError(
      'input',
      l10n.t('The names of the user and the database can contain only ASCII characters.'),
      {
        advice: l10n.t('Use another user or database.'),
      },
    );
  }
  if (password !== '' && protocol !== 'https:') {
    throw new UserError('input', l10n.t('Passwords are sent to Trino only over HTTPS.'), {
      advice: l10n.t('Enter a URL that begins with https://, or leave the password empty.'),
    });
  }
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  return new Trino(
    {
      url,
      host,
      headers: {
        'X-Trino-User': user,
        'X-Trino-Catalog': parts.catalog,
        'X-Trino-Schema': parts.schema,
        'X-Trino-Source': 'instance-explorer',
        'X-Trino-Time-Zone': 'UTC',
        // With these capabilities, the names of types in results are complete: date and time types include their
        // precision, and newer types aren't described as older ones.
        'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME,NUMBER,VARIANT',
      },
      credential: {
        origin,
        secrets: password === '' ? [] : [password, basic],
        ...(password === '' ? {} : { authorization: `Basic ${basic}` }),
      },
    },
    database,
  );
}

/** A client that only reads: files can't be sent to Trino, and Trino doesn't return Parquet files. */
class Trino implements WarehouseClient {
  readonly dialect = dialect;
  readonly role = 'read';
  private readonly conversions = new Conversions((sql, signal) => this.rows(sql, infoLimits, signal));

  constructor(
    private readonly target: Target,
    private readonly database: string,
  ) {}

  async test(signal?: AbortSignal): Promise<WarehouseServer> {
    const [row] = await this.rows(
      `SELECT version(), CAST(count(*) AS varchar) FROM information_schema.schemata
       WHERE schema_name = current_schema`,
      infoLimits,
      signal,
    );
    if (row?.[1] !== '1') {
      const { database } = this;
      throw new UserError('notFound', l10n.t("The database {database} wasn't found.", { database }), {
        advice: l10n.t('Check the name, and whether the user has permission to read it.'),
      });
    }
    return { version: row[0] ?? '' };
  }

  async tables(signal?: AbortSignal): Promise<readonly WarehouseTable[]> {
    const rows = await this.rows(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema ORDER BY table_name`,
      infoLimits,
      signal,
    );
    return rows.map(([name]) => ({
      name: name ?? '',
      rows: undefined,
      bytes: undefined,
      manifest: undefined,
    }));
  }

  async columns(table: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]> {
    const rows = await this.rows(`DESCRIBE ${dialect.name(table)}`, infoLimits, signal);
    return this.conversions.of(
      rows.map(([name, type]) => trinoColumn(name ?? '', type ?? '')),
      signal,
    );
  }

  async resultColumns(sql: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]> {
    let columns: readonly RemoteColumn[] = [];
    await this.rows(`${sql} LIMIT 0`, infoLimits, signal, (found) => {
      columns = found.map(({ name, type }) => trinoColumn(name, type));
    });
    return this.conversions.of(columns, signal);
  }

  storedOrder(): Promise<StoredOrder> {
    return Promise.resolve({ by: [] });
  }

  checkReading(sql: string): Promise<void> {
    const problem = readingProblem(sql);
    return problem === undefined ? Promise.resolve() : Promise.reject(new UserError('input', problem));
  }

  rows(
    sql: string,
    limits: ReadLimits,
    signal?: AbortSignal,
    onColumns?: (columns: readonly ResultColumn[]) => void,
  ): Promise<Rows> {
    return collectRows(this.eachRow(sql, limits, signal, onColumns));
  }

  eachRow(
    sql: string,
    { maxRows, seconds }: ReadLimits,
    signal?: AbortSignal,
    onColumns?: (columns: readonly ResultColumn[]) => void,
  ): AsyncGenerator<Rows> {
    return limitRows(rowsOfStatement(this.target, { sql, seconds, signal, onColumns }), maxRows);
  }

  createTable(): Promise<void> {
    return Promise.reject(sendingUnsupported());
  }

  load(): Promise<void> {
    return Promise.reject(sendingUnsupported());
  }

  replaceTable(): Promise<undefined> {
    return Promise.reject(sendingUnsupported());
  }

  dropTable(): Promise<void> {
    return Promise.reject(sendingUnsupported());
  }

  /** Privileges of roles, and those that a file on the server determines, aren't listed: an account may have more. */
  async grants(signal?: AbortSignal): Promise<Grants> {
    const none = readGrants(undefined, this.database);
    try {
      const rows = await this.rows(
        `SELECT table_schema, table_name, privilege_type FROM information_schema.table_privileges
         WHERE table_schema = current_schema AND grantee = current_user ORDER BY 1, 2, 3`,
        infoLimits,
        signal,
      );
      const statements = rows.map(
        ([schema, table, privilege]) =>
          `GRANT ${privilege ?? ''} ON ${dialect.name(schema ?? '')}.${dialect.name(table ?? '')}`,
      );
      return { ...none, statements };
    } catch (error) {
      // Not every connector has privileges, and not every account may read them.
      if (error instanceof UserError && ['forbidden', 'input', 'serverError'].includes(error.kind))
        return none;
      throw error;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

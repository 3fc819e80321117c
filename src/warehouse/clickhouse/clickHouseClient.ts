import * as l10n from '@vscode/l10n';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileError } from '../../shared/fileError';
import { UserError } from '../../shared/userError';
import { collectRows, limitRows, type Rows } from '../collectRows';
import { clickHouseDialect as dialect } from '../dialect/clickHouseDialect';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { StoredOrder } from '../dialect/remoteSource';
import { readGrants, type Grants } from '../grants';
import { parseTransferManifest } from '../send/transferManifest';
import { isLocalWarehouse, type Warehouse, type WarehouseRole } from '../warehouse';
import type { ReadLimits, WarehouseClient, WarehouseServer, WarehouseTable } from '../warehouseClient';
import { BodyError, jsonRows, parquetChunks, readText } from './body';
import { clickHouseColumn } from './columnTypes';
import { readingProblem } from './readingProblem';
import { request, type Target } from './request';
import { errorCodeIn } from './serverError';
import { loadSettings, readSettings } from './settings';
import { createStatement, exchangeStatement, renameStatement, type LoadedColumn } from './tableStatements';

/** The limits of statements that request metadata. */
const infoLimits: ReadLimits = { maxRows: 100_000, seconds: 30 };
/**
 * The additional time, in milliseconds, in which the server can report that a statement exceeds its time
 * limit.
 */
const graceMs = 5000;
const changeTimeoutMs = 10 * 60_000;
/** The error code of databases that can't exchange tables. */
const notImplemented = 48;
const loadTimeoutMs = 24 * 60 * 60_000;

/** Returns a client that sends statements to ClickHouse over HTTP or HTTPS. Sends nothing until its first call. */
export function clickHouseClient(
  warehouse: Warehouse,
  { role, password }: { readonly role: WarehouseRole; readonly password: string },
): WarehouseClient {
  const { origin, pathname, host } = new URL(warehouse.url);
  const user = role === 'write' ? (warehouse.writer?.user ?? warehouse.user) : warehouse.user;
  const client = createClient({
    url: origin,
    ...(pathname === '/' ? {} : { pathname }),
    username: user,
    password,
    database: warehouse.database,
    application: 'instance-explorer',
    // The client would write statements and errors to the console.
    log: { level: ClickHouseLogLevel.OFF },
    // Each request also has its own timeout, which is at most as long.
    request_timeout: loadTimeoutMs,
    compression: { response: !isLocalWarehouse(warehouse) },
  });
  // The server may echo the Authorization header.
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const secrets = password === '' ? [] : [password, basic];
  return new ClickHouse({ client, url: warehouse.url, host, secrets, role }, warehouse.database);
}

class ClickHouse implements WarehouseClient {
  readonly dialect = dialect;

  constructor(
    private readonly target: Target,
    private readonly database: string,
  ) {}

  get role(): WarehouseRole {
    return this.target.role;
  }

  async test(signal?: AbortSignal): Promise<WarehouseServer> {
    const [row] = await this.rows('SELECT version(), currentDatabase()', infoLimits, signal);
    return { version: row?.[0] ?? '' };
  }

  async tables(signal?: AbortSignal): Promise<readonly WarehouseTable[]> {
    const rows = await this.rows(
      `SELECT name, toString(total_rows), toString(total_bytes), comment FROM system.tables
       WHERE database = ${dialect.text(this.database)} AND NOT is_temporary ORDER BY name`,
      infoLimits,
      signal,
    );
    return rows.map(([name, count, bytes, comment]) => ({
      name: name ?? '',
      rows: count == null ? undefined : Number(count),
      bytes: bytes == null ? undefined : Number(bytes),
      manifest: parseTransferManifest(comment ?? ''),
    }));
  }

  columns(table: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]> {
    return this.describe(dialect.name(table), signal);
  }

  resultColumns(sql: string, signal?: AbortSignal): Promise<readonly RemoteColumn[]> {
    return this.describe(`(\n${sql}\n)`, signal);
  }

  async checkReading(sql: string, signal?: AbortSignal): Promise<void> {
    const lines = await this.rows(`EXPLAIN AST ${sql}`, infoLimits, signal);
    const problem = readingProblem(
      sql,
      lines.map(([line]) => line ?? ''),
    );
    if (problem !== undefined) throw new UserError('input', problem);
  }

  async storedOrder(table: string, signal?: AbortSignal): Promise<StoredOrder> {
    const [[key, engine] = []] = await this.rows(
      `SELECT sorting_key, engine FROM system.tables
       WHERE database = ${dialect.text(this.database)} AND name = ${dialect.text(table)}`,
      infoLimits,
      signal,
    );
    const parts = key == null || key === '' ? [] : key.split(', ');
    const by = parts.map((part) => part.replace(/^`(.*)`$/s, '$1'));
    // The server sorts parts by their age, and a merged part has the rows of older parts first.
    return engine?.endsWith('MergeTree') === true
      ? { by, place: { identity: ['_part', '_part_offset'], order: ['_part_index', '_part_offset'] } }
      : { by };
  }

  rows(sql: string, limits: ReadLimits, signal?: AbortSignal): Promise<Rows> {
    return collectRows(this.eachRow(sql, limits, signal));
  }

  eachRow(sql: string, limits: ReadLimits, signal?: AbortSignal): AsyncGenerator<Rows> {
    const statement = reading(inFormat(sql, 'JSONCompactEachRow'), limits, signal);
    return limitRows(request(this.target, statement, jsonRows), limits.maxRows);
  }

  async saveParquet(sql: string, path: string, limits: ReadLimits, signal?: AbortSignal): Promise<number> {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      const chunks = request(this.target, reading(inFormat(sql, 'Parquet'), limits, signal), parquetChunks);
      await pipeline(chunks, file);
      return file.bytesWritten;
    } catch (error) {
      // A file that existed before the call is an error, and isn't deleted.
      if (file.bytesWritten > 0 || error instanceof UserError) await rm(path, { force: true });
      throw fileError(error, l10n.t("Couldn't write the file."));
    }
  }

  async createTable(
    table: string,
    columns: readonly LoadedColumn[],
    comment: string,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.change(createStatement(table, columns, comment), signal);
  }

  async load(
    table: string,
    columns: readonly string[],
    parquet: Readable,
    signal?: AbortSignal,
  ): Promise<void> {
    const names = columns.map(dialect.name).join(', ');
    await this.send({
      sql: `INSERT INTO ${dialect.name(table)} (${names}) FORMAT Parquet`,
      settings: loadSettings,
      values: parquet,
      timeoutMs: loadTimeoutMs,
      signal,
    });
  }

  async replaceTable(table: string, by: string, exists: boolean): Promise<string | undefined> {
    if (!exists) {
      await this.change(`RENAME TABLE ${dialect.name(by)} TO ${dialect.name(table)}`);
      return undefined;
    }
    try {
      await this.change(exchangeStatement(table, by));
      return by;
    } catch (error) {
      if (!(error instanceof UserError) || errorCodeIn(error.detail ?? '') !== notImplemented) throw error;
      const replaced = `${by}_replaced`;
      await this.change(renameStatement(table, by, replaced));
      return replaced;
    }
  }

  async dropTable(table: string): Promise<void> {
    await this.change(`DROP TABLE IF EXISTS ${dialect.name(table)}`);
  }

  async grants(signal?: AbortSignal): Promise<Grants> {
    const list = async (sql: string): Promise<readonly string[]> =>
      (await this.rows(sql, infoLimits, signal)).map(([statement]) => statement ?? '');
    try {
      // Servers before 24.3 don't merge the privileges of roles.
      const statements = await list('SHOW GRANTS FINAL').catch((error: unknown) => {
        if (error instanceof UserError && error.kind === 'input') return list('SHOW GRANTS');
        throw error;
      });
      return readGrants(statements, this.database);
    } catch (error) {
      if (error instanceof UserError && (error.kind === 'forbidden' || error.kind === 'serverError'))
        return readGrants(undefined, this.database);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.target.client.close();
  }

  private async describe(what: string, signal: AbortSignal | undefined): Promise<readonly RemoteColumn[]> {
    const rows = await this.rows(`DESCRIBE TABLE ${what}`, infoLimits, signal);
    return rows.map(([name, type]) => clickHouseColumn(name ?? '', type ?? ''));
  }

  private change(sql: string, signal?: AbortSignal): Promise<void> {
    return this.send({ sql, settings: {}, timeoutMs: changeTimeoutMs, signal });
  }

  private async send(statement: Parameters<typeof request>[1]): Promise<void> {
    // The response to a statement that changes tables is empty or an error.
    for await (const text of request(this.target, statement, wholeText)) text satisfies string;
  }
}

async function* wholeText(body: Readable): AsyncGenerator<string> {
  const text = await readText(body);
  if (text.includes('DB::Exception: ')) throw new BodyError(text);
  yield text;
}

function inFormat(sql: string, format: 'JSONCompactEachRow' | 'Parquet'): string {
  return [sql, 'FORMAT', format].join('\n');
}

function reading(
  sql: string,
  limits: ReadLimits,
  signal: AbortSignal | undefined,
): Parameters<typeof request>[1] {
  return { sql, settings: readSettings(limits), timeoutMs: limits.seconds * 1000 + graceMs, signal };
}

import * as l10n from '@vscode/l10n';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileError } from '../../shared/fileError';
import { formatCount } from '../../shared/format';
import { canceledError, UserError } from '../../shared/userError';
import type { LoadedColumn } from '../clickhouse/tableStatements';
import type { WarehouseClient, WarehouseTable } from '../warehouseClient';
import { formatTransferManifest, type TransferManifest } from './transferManifest';

/** A Parquet file to send, and the table that it becomes. */
export interface Transfer {
  /** A client with the writing account. */
  readonly client: WarehouseClient;
  /** The name of the table. Its previous rows are replaced. */
  readonly table: string;
  /** The path of a Parquet file that the report engine wrote. */
  readonly path: string;
  /** The columns of the file, with the type of each as the report engine names it. */
  readonly columns: readonly LoadedColumn[];
  readonly manifest: Omit<TransferManifest, 'sentAt'>;
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface TransferResult {
  /** Whether the table had the rows of this snapshot before, so that nothing was sent. */
  readonly unchanged: boolean;
  readonly manifest: TransferManifest;
}

/** The age, in milliseconds, after which the staging table of another snapshot counts as abandoned. */
const abandonedMs = 24 * 60 * 60_000;
const stagingPrefix = 'instance_explorer_staging_';

/** Whether a table is being loaded, or was left by an interrupted transfer. */
export function isStagingTable(name: string): boolean {
  return name.startsWith(stagingPrefix);
}

/**
 * Sends a Parquet file to a warehouse: loads a staging table, checks its number of rows, and replaces the table with
 * it in one statement. A repeated or interrupted transfer never duplicates rows: the table has all rows of one
 * snapshot at every moment, and the staging tables of interrupted transfers are deleted by a later one.
 *
 * @throws UserError, of kind `input` if the table exists and wasn't sent by the extension
 */
export async function sendToWarehouse(transfer: Transfer): Promise<TransferResult> {
  const { client, table, columns, signal } = transfer;
  const tables = await client.tables(signal);
  const existing = tables.find(({ name }) => name === table);
  if (existing && !existing.manifest) throw foreignTable(table);
  await deleteAbandoned(tables, existing, transfer);
  if (existing?.manifest && isSameSnapshot(existing.manifest, transfer.manifest)) {
    return { unchanged: true, manifest: existing.manifest };
  }
  const manifest = { ...transfer.manifest, sentAt: new Date().toISOString() };
  const staging = `${stagingPrefix}${hashOf(table)}_${randomBytes(4).toString('hex')}`;
  let replaced: string | undefined = staging;
  try {
    await client.createTable(staging, columns, formatTransferManifest(manifest), signal);
    await load(transfer, staging);
    await checkRows(transfer, staging);
    if (signal?.aborted === true) throw canceledError();
    replaced = await client.replaceTable(table, staging, existing !== undefined);
  } finally {
    // If this fails, a later transfer deletes the table.
    if (replaced !== undefined) await client.dropTable(replaced).catch(() => undefined);
  }
  return { unchanged: false, manifest };
}

/** Streams the file, so that its size doesn't matter. */
async function load({ client, columns, path, onProgress, signal }: Transfer, staging: string): Promise<void> {
  try {
    const { size } = await stat(path);
    const counted = async function* (): AsyncGenerator<Buffer> {
      let sent = 0;
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        yield chunk;
        sent += chunk.length;
        onProgress?.(sent / size);
      }
    };
    await client.load(
      staging,
      columns.map(({ name }) => name),
      Readable.from(counted(), { objectMode: false }),
      signal,
    );
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't send the table to the data warehouse."));
  }
}

async function checkRows({ client, manifest, signal }: Transfer, staging: string): Promise<void> {
  const { dialect } = client;
  const [[count] = []] = await client.rows(
    `SELECT ${dialect.textOf('count(*)')} FROM ${dialect.name(staging)}`,
    { maxRows: 1, seconds: 300 },
    signal,
  );
  if (Number(count) === manifest.rows) return;
  throw new UserError(
    'serverError',
    l10n.t('The data warehouse received {count} of {total} rows.', {
      count: formatCount(Number(count)),
      total: formatCount(manifest.rows),
    }),
    { advice: l10n.t('The data warehouse is unchanged. Send the table again.') },
  );
}

/**
 * Deletes the tables that interrupted transfers to the same table left: staging tables of this snapshot, old staging
 * tables, and replaced tables, which were sent before the existing table.
 */
async function deleteAbandoned(
  tables: readonly WarehouseTable[],
  existing: WarehouseTable | undefined,
  { client, table, manifest }: Transfer,
): Promise<void> {
  const prefix = `${stagingPrefix}${hashOf(table)}_`;
  for (const { name, manifest: other } of tables) {
    if (!name.startsWith(prefix)) continue;
    const isOld = !other || Date.now() - Date.parse(other.sentAt) > abandonedMs;
    const wasReplaced = !isOld && other.sentAt < (existing?.manifest?.sentAt ?? '');
    if (isOld || wasReplaced || isSameSnapshot(other, manifest)) await client.dropTable(name);
  }
}

function isSameSnapshot(
  a: Pick<TransferManifest, 'snapshot' | 'sha256'>,
  b: Pick<TransferManifest, 'snapshot' | 'sha256'>,
): boolean {
  return a.snapshot === b.snapshot && a.sha256 === b.sha256;
}

function hashOf(table: string): string {
  return createHash('sha256').update(table).digest('hex').slice(0, 12);
}

function foreignTable(table: string): UserError {
  return new UserError(
    'input',
    l10n.t('The table "{table}" exists, and Instance Explorer didn\'t create it.', { table }),
    { advice: l10n.t("Enter another name. Tables of other programs aren't replaced.") },
  );
}

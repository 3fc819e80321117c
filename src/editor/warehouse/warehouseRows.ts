import * as l10n from '@vscode/l10n';
import type { AnalyticsRow } from '../../reports/rows/row';
import { failureReason } from '../../shared/failureReason';
import { formatAgeOf, formatBytes, formatCount, formatMoment } from '../../shared/format';
import { hintOf, type UserError } from '../../shared/userError';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';

/** Returns the row of a warehouse in the Analytics view. Its tables are listed when it is expanded. */
export function warehouseRow({ id, name, url, user, database }: Warehouse): AnalyticsRow {
  return {
    id: `warehouse.${id}`,
    label: name,
    description: database,
    tooltip: [
      name,
      url,
      l10n.t('Database {database}, user {user}', { database, user }),
      l10n.t('Expand to list its tables.'),
    ].join('\n'),
    icon: 'database',
    context: 'warehouse',
    expands: true,
    subject: { kind: 'warehouse', id },
  };
}

/** Returns a row for each table of a warehouse, or one that explains why there is none. */
export function warehouseTableRows(
  { id, kind, database }: Warehouse,
  tables: readonly WarehouseTable[],
  nowMs: number,
): readonly AnalyticsRow[] {
  if (tables.length === 0) {
    return [
      {
        id: `warehouse.${id}/empty`,
        label: l10n.t('No tables'),
        ...(kind === 'clickhouse'
          ? {
              description: l10n.t('Select to send a report'),
              command: 'instanceExplorer.sendToWarehouse' as const,
            }
          : { description: '' }),
        tooltip: l10n.t('The database {database} has no tables that this account can read.', { database }),
        icon: 'info',
        context: 'warehouseEmpty',
        subject: { kind: 'warehouse', id },
      },
    ];
  }
  return tables.map((table) => tableRow(id, table, nowMs));
}

function tableRow(id: string, { name, rows, bytes, manifest }: WarehouseTable, nowMs: number): AnalyticsRow {
  const count = rows === undefined ? undefined : formatRows(rows);
  const age = manifest ? formatAgeOf(Date.parse(manifest.downloadedAt), nowMs) : undefined;
  return {
    id: `warehouse.${id}/table/${name}`,
    label: name,
    description: [count, age].filter((part) => part !== undefined).join(' · '),
    tooltip: [
      name,
      ...(count === undefined ? [] : [count]),
      ...(bytes === undefined ? [] : [l10n.t('{size} on the server', { size: formatBytes(bytes) })]),
      ...(manifest
        ? [
            ...(manifest.connection === ''
              ? []
              : [
                  l10n.t('From {connection}, downloaded on {time}', {
                    connection: manifest.connection,
                    time: formatMoment(manifest.downloadedAt),
                  }),
                ]),
            l10n.t('Sent on {time}', { time: formatMoment(manifest.sentAt) }),
          ]
        : []),
    ].join('\n'),
    icon: 'table',
    context: 'warehouseTable',
    command: 'instanceExplorer.openWarehouseTable',
    subject: { kind: 'warehouseTable', warehouse: id, table: name },
  };
}

/**
 * Returns the row of a warehouse whose tables couldn't be listed. Selecting the row tries again, or prompts for a
 * password that the server rejected.
 */
export function warehouseFailureRow({ id }: Warehouse, error: UserError): AnalyticsRow {
  const isRejected = error.kind === 'unauthorized';
  const description = isRejected ? l10n.t('enter the password') : l10n.t('try again');
  return {
    id: `warehouse.${id}/failure`,
    label: failureReason(error, error.message),
    description,
    spoken: [error.message, description].join(' '),
    tooltip: error.explanation,
    hint: hintOf(error),
    icon: 'error',
    context: 'warehouseFailure',
    command: isRejected ? 'instanceExplorer.testWarehouse' : 'instanceExplorer.refreshWarehouse',
    subject: { kind: 'warehouse', id },
  };
}

function formatRows(rows: number): string {
  return rows === 1
    ? l10n.t('{count} row', { count: 1 })
    : l10n.t('{count} rows', { count: formatCount(rows) });
}

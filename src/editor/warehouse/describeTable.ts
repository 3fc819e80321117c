import * as l10n from '@vscode/l10n';
import { formatBytes, formatMoment } from '../../shared/format';
import type { Warehouse } from '../../warehouse/warehouse';
import type { WarehouseTable } from '../../warehouse/warehouseClient';

/** A table. Only its name is known until the server has listed the tables. */
export type KnownTable = Pick<WarehouseTable, 'name'> & Partial<WarehouseTable>;

/** Describes the origin of a table for the table editor. A table sent from a workspace file has no connection. */
export function describeTable(
  { name: warehouse, url, database }: Warehouse,
  { name, bytes, manifest }: KnownTable,
): { readonly provenance: string; readonly details: string } {
  const size = bytes === undefined ? undefined : l10n.t('{size} on the server', { size: formatBytes(bytes) });
  const sent = manifest && l10n.t('Sent on {time}', { time: formatMoment(manifest.sentAt) });
  const isKnown = (text: string | undefined): boolean => text !== undefined && text !== '';
  return {
    provenance: [warehouse, `${database}.${name}`, manifest?.connection].filter(isKnown).join(' · '),
    details: [url, size, sent, manifest?.instance].filter(isKnown).join('\n'),
  };
}

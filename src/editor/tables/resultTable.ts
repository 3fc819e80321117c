import * as v from 'valibot';
import { noConnection } from '../../shared/connectionFolder';
import type { ReportEngine } from '../../reports/engine/engine';
import type { NameParts } from '../../reports/export/exportName';
import { analysisPage } from '../../shared/tableEditor/analysisPage';
import { connectionsPage } from '../../shared/tableEditor/connectionsPage';
import type { App } from '../app';
import type { Exports } from '../export/registerExport';
import type { SavedResult } from './savedResults';
import type { OpenTable, TableToOpen } from './tableToOpen';
import { viewOf } from './viewOf';

/**
 * Returns the data to save for a table whose file is deleted with its tab, or `undefined` for other tables.
 */
export function savedResult({
  key,
  title,
  provenance,
  source,
  connection,
  result,
}: TableToOpen): SavedResult | undefined {
  if (!result || source.kind === 'remote') return undefined;
  const about = connection === undefined ? {} : { connectionId: connection };
  return { key, title, provenance, source, facts: result, ...about };
}

/** Converts a saved result to a table to open. */
export function tableOf({ key, title, provenance, source, connectionId, facts }: SavedResult): TableToOpen {
  // Another version of the extension might have saved a page that this version can't show.
  const { analysis, connections, ...others } = facts;
  const result = {
    ...others,
    ...(v.is(analysisPage, analysis) ? { analysis } : {}),
    ...(v.is(connectionsPage, connections) ? { connections } : {}),
  };
  const { tables, asOf } = facts;
  return {
    key,
    title,
    provenance,
    source,
    result,
    ...(connectionId === undefined ? {} : { connection: connectionId }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(tables && { catalog: () => Promise.resolve(tables) }),
  };
}

/** Adds the export function to a table. Returns remote tables and tables without export names unchanged. */
export function exportableTable(
  table: TableToOpen,
  names: NameParts | undefined,
  engine: ReportEngine,
  exportTable: Exports['exportTable'],
): TableToOpen {
  const { title, connection, source } = table;
  if (!names || source.kind === 'remote') return table;
  return {
    ...table,
    exportTable: (...shown) =>
      exportTable({
        title,
        connectionId: connection ?? noConnection,
        names,
        openTable: (signal) => engine.open(source, { signal }),
        ...viewOf(...shown),
      }),
  };
}

/** Returns the name of the connection or data warehouse of a table, or an empty string for workspace files. */
export function instanceOf(
  { connections, warehouses }: Pick<App, 'connections' | 'warehouses'>,
  { connection }: Pick<OpenTable, 'connection'>,
): string {
  return [...connections.list(), ...warehouses.list()].find(({ id }) => id === connection)?.name ?? '';
}

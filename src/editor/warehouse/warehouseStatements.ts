import { rm } from 'node:fs/promises';
import { windowFile } from '../../reports/temporary';
import type { CatalogTable } from '../../shared/tableEditor/requests';
import { withClose } from '../../shared/table/withClose';
import { saveStatement } from '../../warehouse/reader/saveStatement';
import type { WarehouseClient } from '../../warehouse/warehouseClient';
import type { App } from '../app';
import type { StatementRunner } from '../tables/sqlTables';
import { shownTables } from './shownTables';

/** The maximum number of other tables whose columns the SQL editor completes. Each requires a request. */
const maxOtherTables = 20;

/**
 * Returns the runner of statements in a warehouse. The report engine reads the results from files on this computer. A
 * file is deleted when its result is closed.
 *
 * @param shown the name of the table in the table editor
 */
export function warehouseStatements(app: App, client: WarehouseClient, shown: string): StatementRunner {
  return {
    catalog: () => catalogOf(client, shown),
    query: async (statement, signal) => {
      const path = await windowFile(app.editor.folder('tables'));
      const forget = (): Promise<void> => rm(path, { force: true });
      try {
        const kind = await saveStatement(client, statement, path, signal);
        const reader = await app.reportEngine.open({ kind, path }, { signal });
        return withClose(reader, async () => {
          await reader.close();
          await forget();
        });
      } catch (error) {
        await forget();
        throw error;
      }
    },
  };
}

async function catalogOf(client: WarehouseClient, shown: string): Promise<readonly CatalogTable[]> {
  const all = await shownTables(client);
  const others = all.filter(({ name }) => name !== shown).slice(0, maxOtherTables);
  const tables = [...all.filter(({ name }) => name === shown), ...others];
  return Promise.all(
    tables.map(async ({ name, rows }) => ({
      name,
      ...(rows === undefined ? {} : { rows }),
      columns: (await client.columns(name)).map(({ id, kind, type }) => ({ name: id, kind, type })),
    })),
  );
}

// @ts-check
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/**
 * A folder or file of `src`. `mayImport` lists the modules outside of it that it may import, as paths of `src`:
 * `a/**` is everything in the folder, `a/*` the files directly in it, and `a/b.ts` one file. A folder inside another
 * layer may import the same modules as that layer, and only the listed modules of the layer itself.
 * @typedef {{ readonly name: string, readonly contents: string, readonly mayImport: readonly string[] }} Layer
 */

const adapters = 'editor/adapters/**';

const storage = 'editor/storage/**';

const app = 'editor/app.ts';

/**
 * The layers of the product, from the bottom to the top. ESLint and ARCHITECTURE.md both follow this list.
 * @type {readonly Layer[]}
 */
export const layers = [
  {
    name: 'shared',
    contents: 'failures, ports, formatting and redaction that every layer uses',
    mayImport: [],
  },
  {
    name: 'instance',
    contents: 'connections, credentials, HTTP, and the clients of both APIs',
    mayImport: ['shared/**'],
  },
  {
    name: 'operations',
    contents: 'GraphQL documents: their definitions, the request text, variables, cost, history',
    mayImport: ['shared/**', 'instance/*', 'instance/http/httpRequest.ts'],
  },
  {
    name: 'language',
    contents: 'the language server: completion, diagnostics and navigation against a schema',
    mayImport: ['shared/**', 'operations/*', 'operations/request/variableTypes.ts', 'operations/tests/*'],
  },
  {
    name: 'tables',
    contents: 'filters and groups of a table, as SQL of any database',
    mayImport: ['shared/**'],
  },
  {
    name: 'reports',
    contents: 'downloaded snapshots, the report engine, analyses and export',
    mayImport: ['shared/**', 'tables/**'],
  },
  {
    name: 'warehouse',
    contents: 'data warehouses: their connections, the statements of the table editor there, and transfers',
    mayImport: [
      'shared/**',
      'instance/instanceUrl.ts',
      'instance/http/exchange.ts',
      'instance/http/networkError.ts',
      'instance/http/httpRequest.ts',
      'instance/http/httpsRequired.ts',
      'instance/http/read.ts',
      'instance/machine.ts',
      'instance/retry.ts',
      'instance/secretEntries.ts',
      'reports/export/warehouse/*',
      'tables/**',
    ],
  },
  {
    name: 'sample',
    contents: 'the embedded sample instance',
    mayImport: [
      'shared/**',
      'operations/cost.ts',
      'operations/costLimits.ts',
      'operations/cost/costEstimate.ts',
    ],
  },
  {
    name: 'webview',
    contents: 'the pages of the table editor, in the browser',
    mayImport: [
      'shared/format.ts',
      'shared/displayLanguage.ts',
      'shared/tableEditor/**',
      'shared/parseObject.ts',
      'shared/record.ts',
      'shared/table/**',
    ],
  },
  {
    name: 'core.ts',
    contents: 'everything that the editor and other hosts share, built from the ports of a host',
    mayImport: ['shared/**', 'instance/**', 'operations/**', 'reports/**', 'warehouse/**'],
  },
  {
    name: 'core',
    contents: 'the jobs of the core that are loaded when they are first used',
    mayImport: [
      'core.ts',
      'shared/**',
      'instance/**',
      'operations/**',
      'language/protocol.ts',
      'reports/**',
      'warehouse/**',
    ],
  },
  {
    name: 'agents',
    contents: 'the read-only tools for agents, with their limits, for every host',
    mayImport: [
      'core.ts',
      'core/**',
      'shared/**',
      'instance/connection.ts',
      'operations/**',
      'language/protocol.ts',
      'reports/**',
    ],
  },
  {
    name: 'cli',
    contents: 'the command line: arguments, output, and exit codes',
    mayImport: [
      'core.ts',
      'core/**',
      'shared/**',
      'instance/*',
      'instance/http/proxyTransport.ts',
      'agents/*',
      'operations/**',
      'language/diagnostics/*',
      'language/documents/*',
      'language/schema/*',
      'reports/**',
    ],
  },
  {
    name: 'editor',
    contents: 'everything that uses the API of VS Code: views, commands, documents',
    mayImport: [
      'core.ts',
      'core/**',
      'shared/**',
      'instance/**',
      'agents/*',
      'operations/**',
      'language/*',
      'reports/**',
      'warehouse/**',
    ],
  },
  {
    name: 'editor/storage',
    contents: 'the keys and folders in which the editor stores data',
    mayImport: [],
  },
  {
    name: 'editor/adapters',
    contents: 'everything that displays text or implements a port with the API of VS Code',
    mayImport: [storage],
  },
  {
    name: app,
    contents: 'the core for the editor, and what only a window of it has',
    mayImport: [storage, adapters],
  },
  {
    name: 'editor/connections',
    contents: 'adding, editing, testing and removing connections',
    mayImport: [app, storage, adapters],
  },
  {
    name: 'editor/sample',
    contents: 'starting and stopping the sample instance',
    mayImport: [app, storage, adapters, 'editor/connections/nextSteps.ts'],
  },
  {
    name: 'editor/export',
    contents: 'exports into the workspace',
    mayImport: [app, storage, adapters],
  },
  {
    name: 'editor/language',
    contents: 'the client of the language server, and schemas',
    mayImport: [app, storage, adapters, 'editor/connections/scratchConnections.ts'],
  },
  {
    name: 'editor/tables',
    contents: 'the table editor',
    mayImport: [app, storage, adapters, 'editor/analytics/unseenDays.ts', 'editor/export/registerExport.ts'],
  },
  {
    name: 'editor/analytics',
    contents: 'the Analytics view: reports, analyses and credits',
    mayImport: [
      app,
      storage,
      adapters,
      'editor/connections/confirmDownloads.ts',
      'editor/export/exportable.ts',
      'editor/export/registerExport.ts',
      'editor/tables/tableToOpen.ts',
      'editor/tables/tables.ts',
      'editor/tables/viewOf.ts',
      'editor/tables/workspaceTable.ts',
    ],
  },
  {
    name: 'editor/operations',
    contents: 'running operations, responses, history and tasks',
    mayImport: [
      app,
      storage,
      adapters,
      'editor/connections/scratchConnections.ts',
      'editor/connections/switchConnection.ts',
      'editor/export/registerExport.ts',
      'editor/language/operationChecker.ts',
      'editor/tables/tableToOpen.ts',
      'editor/tables/tables.ts',
    ],
  },
  {
    name: 'editor/warehouse',
    contents: 'data warehouses: adding them, opening their tables, and sending reports',
    mayImport: [
      app,
      storage,
      adapters,
      'editor/analytics/addedRows.ts',
      'editor/analytics/unseenDays.ts',
      'editor/connections/failureRows.ts',
      'editor/export/exportable.ts',
      'editor/export/registerExport.ts',
      'editor/tables/sqlTables.ts',
      'editor/tables/tableToOpen.ts',
      'editor/tables/tables.ts',
      'editor/tables/viewOf.ts',
    ],
  },
  {
    name: 'extension.ts',
    contents: '`activate()`: builds the app and registers the features',
    mayImport: ['editor/**'],
  },
];

/**
 * Returns the files and folders that match a pattern of the table.
 * @param {string} pattern
 * @returns {string[]} paths relative to `src`
 */
function paths(pattern) {
  if (pattern.endsWith('/**')) return [pattern.slice(0, -3)];
  if (!pattern.endsWith('/*')) return [pattern];
  const folder = pattern.slice(0, -2);
  return readdirSync(join(root, 'src', folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${folder}/${entry.name}`);
}

/**
 * The zones of the lint rule `no-restricted-paths`: each layer may import itself and the listed modules.
 * @type {readonly { target: string, from: string, except: string[], message: string }[]}
 */
export const zones = layers.map(({ name, mayImport }) => {
  const from = layers.find((outer) => name.startsWith(`${outer.name}/`))?.name ?? '.';
  return {
    target: `./src/${name}`,
    from: `./src/${from}`,
    except: [name, ...mayImport.flatMap(paths)].map((path) => posix.relative(from, path)),
    message: `scripts/lib/layers.mjs lists what src/${name} may import.`,
  };
});

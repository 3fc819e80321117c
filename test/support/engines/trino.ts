import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { start, stop } from '../../../scripts/lib/processes.mjs';
import { sqlIdentifier, sqlLiteral } from '../../../src/shared/table/sqlQuoting';
import { eventually } from '../eventually';
import { freePort } from '../freePort';
import { folderOfEngine } from './folders';
import type { WarehouseColumn, WarehouseEngine } from './warehouseEngine';

/** A Trino server on this computer. Its catalog `hive` stores tables in files. */
export interface TrinoServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether this is one of the versions that read local files without the libraries of Hadoop. */
const isNew = Number(process.env['INSTANCE_EXPLORER_TRINO_VERSION']) > 411;

/** Returns the URL of a folder on this computer for the server. */
export function trinoLocation(folder: string): string {
  return `${isNew ? 'local' : 'file'}://${folder}`;
}

/** Starts Trino. Every user has all permissions. */
export async function startTrinoServer(): Promise<TrinoServer> {
  const program = folderOfEngine('INSTANCE_EXPLORER_TRINO');
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-trino-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const catalogs = join(folder, 'catalog');
  mkdirSync(catalogs);
  writeFileSync(
    join(catalogs, 'hive.properties'),
    lines({
      'connector.name': 'hive',
      'hive.metastore': 'file',
      'hive.metastore.catalog.dir': trinoLocation(`${folder}/metastore`),
      'hive.non-managed-table-writes-enabled': 'true',
      'hive.security': 'allow-all',
      ...(isNew ? { 'fs.native-local.enabled': 'true', 'local.location': '/' } : {}),
    }),
  );
  writeFileSync(
    join(folder, 'config.properties'),
    lines({
      coordinator: 'true',
      'node-scheduler.include-coordinator': 'true',
      'http-server.http.port': String(port),
      'discovery.uri': url,
      'catalog.config-dir': catalogs,
      'plugin.dir': join(program, 'plugin'),
      'query.max-memory': '400MB',
      'query.max-memory-per-node': '400MB',
    }),
  );
  const properties = {
    config: join(folder, 'config.properties'),
    'node.environment': 'test',
    'node.data-dir': folder,
    'node.id': 'test',
    'node.internal-address': '127.0.0.1',
    'jdk.attach.allowAttachSelf': 'true',
    // Times of exported datasets must not depend on the time zone of the server.
    'user.timezone': 'America/New_York',
  };
  const child = start(
    join(folderOfEngine('INSTANCE_EXPLORER_TRINO_JAVA'), 'bin', 'java'),
    [
      '-Xmx1500M',
      ...(isNew ? ['--add-modules=jdk.incubator.vector'] : []),
      ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
      '-cp',
      [join(program, 'server'), join(program, 'server', 'lib', '*')].join(delimiter),
      'StartTrino',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const server: TrinoServer = {
    url,
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`Trino ended with code ${child.exitCode}`);
    await setTimeout(500);
  }
  await waitForWorker(server);
  return server;
}

/** Waits until the server can read tables. It responds to requests before it has a worker. */
async function waitForWorker(server: TrinoServer): Promise<void> {
  const run = trinoSession(server);
  await run('CREATE SCHEMA hive.ready');
  await run('CREATE TABLE hive.ready.empty (a integer)');
  await eventually(async () => {
    try {
      await run('SELECT count(*) FROM hive.ready.empty');
      return true;
    } catch (error) {
      if (String(error).includes('No nodes available')) return false;
      throw error;
    }
  }, 'the server reads tables');
}

async function isReady(url: string): Promise<boolean> {
  try {
    const { starting } = (await (await fetch(`${url}/v1/info`)).json()) as { starting: boolean };
    return !starting;
  } catch {
    return false;
  }
}

/** Starts Trino for exported datasets. */
export async function startTrino(): Promise<WarehouseEngine> {
  const server = await startTrinoServer();
  const ask = trinoSession(server);
  await ask('CREATE SCHEMA IF NOT EXISTS hive.default');
  const [[version] = []] = (await ask('SELECT version()')).rows;
  return {
    file: 'trino.sql',
    version: `Trino ${version}`,
    location: (folder) => sqlLiteral(trinoLocation(folder)).slice(1, -1),
    run: async (statement) => void (await ask(statement)),
    read: async (table) => {
      const { columns } = await ask(`SELECT * FROM ${table} LIMIT 0`);
      const { rows } = await ask(`SELECT ${columns.map(cell).join(', ')} FROM ${table}`);
      return { columns, rows };
    },
    stop: () => server.stop(),
  };
}

function cell({ name, type }: WarehouseColumn): string {
  const quoted = sqlIdentifier(name);
  if (type === 'varbinary') return `to_hex(${quoted})`;
  return /^(?:array|map|row)\(/.test(type)
    ? `json_format(CAST(${quoted} AS JSON))`
    : `CAST(${quoted} AS varchar)`;
}

interface Result {
  readonly columns: readonly WarehouseColumn[];
  readonly rows: (string | null)[][];
}

interface Page {
  readonly columns?: readonly WarehouseColumn[];
  readonly data?: (string | null)[][];
  readonly error?: { readonly message: string };
  readonly nextUri?: string;
}

/** Returns a function that runs statements, with the session properties that earlier statements set. */
export function trinoSession({ url }: Pick<TrinoServer, 'url'>): (sql: string) => Promise<Result> {
  const properties: string[] = [];
  const read = async (instanceUrl: string, init: RequestInit = {}): Promise<Page> => {
    const headers = {
      'X-Trino-User': 'test',
      'X-Trino-Session': properties.join(','),
      // Makes the server include the precision in the names of time types.
      'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    };
    const response = await fetch(instanceUrl, { ...init, headers });
    const property = response.headers.get('X-Trino-Set-Session');
    if (property !== null) properties.push(property);
    return (await response.json()) as Page;
  };
  return async (sql) => {
    let page = await read(`${url}/v1/statement`, { method: 'POST', body: sql });
    let columns: readonly WarehouseColumn[] = [];
    const rows: (string | null)[][] = [];
    for (;;) {
      if (page.error !== undefined) throw new Error(page.error.message);
      columns =
        page.columns?.map(({ name, type }) => ({ name, type: type.replace(/(?<=\d), /g, ',') })) ?? columns;
      rows.push(...(page.data ?? []));
      if (page.nextUri === undefined) return { columns, rows };
      page = await read(page.nextUri);
    }
  };
}

function lines(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

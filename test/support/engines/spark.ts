import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { start, stop } from '../../../scripts/lib/processes.mjs';
import { escapedText } from '../../../src/reports/export/warehouse/dialects';
import { folderOfEngine } from './folders';
import type { WarehouseEngine, WarehouseTable } from './warehouseEngine';

/** Starts Spark in local mode, in a Python process. */
export async function startSpark(): Promise<WarehouseEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-spark-'));
  const python = join(folderOfEngine('INSTANCE_EXPLORER_SPARK'), 'bin', 'python');
  const child = start(python, [resolve('test/support/engines/spark.py'), folder], {
    cwd: folder,
    env: { ...process.env, JAVA_HOME: folderOfEngine('INSTANCE_EXPLORER_SPARK_JAVA') },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('Spark has no input or output');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const ask = async (request: { run: string } | { read: string }): Promise<unknown> => {
    stdin.write(`${JSON.stringify(request)}\n`);
    const line = await lines.next();
    if (line.done === true) throw new Error('Spark ended unexpectedly');
    const reply = JSON.parse(line.value) as { readonly error?: string };
    if (reply.error !== undefined) throw new Error(reply.error.slice(0, 2000));
    return reply;
  };
  const { version } = (await ask({ run: 'SELECT 1' })) as { version: string };
  return {
    file: 'spark.sql',
    version: `Spark ${version}`,
    location: (path) => escapedText(path).slice(1, -1),
    run: async (statement) => void (await ask({ run: statement })),
    read: async (table) => (await ask({ read: table })) as WarehouseTable,
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

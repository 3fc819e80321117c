import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runIntegration } from '../../scripts/lib/integration.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { temporaryFolder } from '../../scripts/lib/temporary.mjs';
import { newestVersion } from '../../scripts/lib/vscodeVersions.mjs';
import type { BenchOptions, BenchResult } from './result';

/**
 * Measures the time from a keystroke to the response in VS Code, through the editor, the extension host, the
 * language client, and the server. The `language` benchmark measures the server alone.
 */
export async function run({ quick }: BenchOptions): Promise<BenchResult[]> {
  const file = join(temporaryFolder('bench'), 'results.json');
  const version = newestVersion;
  const { host } = await runIntegration({
    version,
    tests: join(root, 'out', 'test', 'bench-editor', 'index.js'),
    env: {
      INSTANCE_EXPLORER_BENCH_RESULTS: file,
      ...(quick ? { INSTANCE_EXPLORER_BENCH_QUICK: '1' } : {}),
    },
  });
  if (!existsSync(file)) throw new Error(`VS Code ${version} ended without a result.`);
  const results = JSON.parse(readFileSync(file, 'utf8')) as BenchResult[];
  return results.map((result) => ({ ...result, name: `VS Code ${version} (${host}): ${result.name}` }));
}

// @ts-check
/**
 * Runs only the sample instance, until it is interrupted.
 *   node scripts/sample.mjs [ARGUMENTS OF THE SAMPLE INSTANCE, for example --port 0]
 */
import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/log.mjs';
import { run } from './lib/processes.mjs';
import { sampleProgram } from './lib/sampleInstance.mjs';

await main(async () => {
  if (!existsSync(sampleProgram)) {
    await ensureInstalled();
    await build();
  }
  const { code } = await run(process.execPath, [sampleProgram, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return code;
});

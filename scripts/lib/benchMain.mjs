// @ts-check
// Runs one benchmark in a separate process:
//   node benchMain.mjs MODULE RESULTS_FILE [--quick]
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { main } from './log.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [module = '', results = ''] = positionals;
  const { run } = await import(pathToFileURL(module).href);
  writeFileSync(results, JSON.stringify(await run({ quick: values.quick })));
  return 0;
});

// @ts-check
/**
 * Compiles the WebAssembly module that scans CSV, and writes it as a TypeScript module.
 *   node scripts/regularRows.mjs [FILE]
 * FILE is src/reports/csv/regularRowsModule.ts by default.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from 'assemblyscript/asc';
import { root } from './lib/paths.mjs';

const folder = join(root, 'src', 'reports', 'csv');

/**
 * The memory of the module, in pages of 64 KiB: one for the columns, four for bytes of the file, and one
 * because the scan reads ahead.
 */
const pages = 6;

/**
 * @returns {Promise<string>} the TypeScript module that contains the compiled source
 * @throws when the source has errors
 */
async function compiledModule() {
  const source = readFileSync(join(folder, 'regularRows.as'), 'utf8').replaceAll('\r\n', '\n');
  /** @type {Uint8Array | undefined} */
  let binary;
  const { error, stderr } = await main(
    [
      'regularRows.ts',
      ...['--outFile', 'regularRows.wasm', '--runtime', 'stub', '--enable', 'simd'],
      ...['--initialMemory', String(pages), '--maximumMemory', String(pages)],
      ...['-O3', '--noAssert'],
    ],
    {
      readFile: (name) => (name === 'regularRows.ts' ? source : null),
      writeFile: (name, content) => {
        if (name === 'regularRows.wasm' && typeof content !== 'string') binary = content;
      },
      listFiles: () => null,
    },
  );
  if (error !== null || binary === undefined) throw new Error(`${error?.message}\n${stderr.toString()}`);
  return `// Generated from regularRows.as by \`node scripts/regularRows.mjs\`.
/** The WebAssembly module, in base64. */
export const regularRowsModule =
  '${Buffer.from(binary).toString('base64')}';
`;
}

const [file = join(folder, 'regularRowsModule.ts')] = process.argv.slice(2);
writeFileSync(file, await compiledModule());

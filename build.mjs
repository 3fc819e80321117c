// @ts-check
/**
 * Builds the bundles of the product, with `--tests` also those of the test suites, and with `--bench` those of the
 * benchmarks.
 *   node build.mjs [--production] [--tests] [--bench] [--watch]
 * `--watch` rebuilds the product bundles when a source file changes, until it is interrupted.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { notices } from './scripts/lib/notices.mjs';
import {
  buildProcess,
  commandLineBundle,
  l10nModule,
  pageBundle,
  processBundle,
} from './scripts/lib/processBundles.mjs';
import { verifiedHttps } from './scripts/lib/verifiedHttps.mjs';
import { watchBundles, WatchLog } from './scripts/lib/watchBundles.mjs';

const production = process.argv.includes('--production');
const withTests = process.argv.includes('--tests');
const withBench = process.argv.includes('--bench');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  plugins: [verifiedHttps],
  sourcemap: production ? false : 'linked',
  minify: production,
  legalComments: production ? 'external' : 'none',
  logLevel: 'warning',
  // The ES module builds of the libraries can be tree-shaken; their CommonJS builds can't.
  mainFields: ['module', 'main'],
  // Includes the schema of the sample instance in the bundle.
  loader: { '.graphql': 'text' },
  alias: l10nModule,
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...shared,
  platform: 'node',
  // The command line runs the workers and the report engine in Node.js 20.
  target: 'node20',
  format: 'cjs',
  // A dependency of node-fetch requires this polyfill only in Node.js versions without web streams (before 16.5).
  external: ['vscode', 'web-streams-polyfill'],
};

/** Bundles with lazily loaded chunks, for a fast start. */
const processes = {
  extension: processBundle('extension', 'src/extension.ts', production),
  languageServer: processBundle('languageServer', 'src/language/main.ts', production),
  cli: commandLineBundle(production),
  preview: pageBundle('preview', 'src/webview/main.ts', 'src/webview/grid/gridView.ts', production),
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const bundles = {
  sample: { ...node, target: 'node20', entryPoints: ['src/sample/main.ts'], outfile: 'dist/sample.js' },
  // DuckDB has a native library for each platform, which can't be bundled.
  reportEngine: {
    ...node,
    external: ['@duckdb/node-bindings-*'],
    entryPoints: ['src/reports/engine/process/main.ts'],
    outfile: 'dist/reportEngine.js',
  },
  examiner: {
    ...node,
    entryPoints: ['src/reports/receiving/validatorProcess.ts'],
    outfile: 'dist/examiner.js',
  },
  responses: { ...node, entryPoints: ['src/operations/response/worker.ts'], outfile: 'dist/responses.js' },
};

/**
 * @param {string} folder
 * @returns {string[]} every `.test.ts` below the folder
 */
function testFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

/**
 * Tests import the scripts unbundled, because a script finds the project root relative to its own URL.
 * @type {import('esbuild').Plugin}
 */
const scriptsInPlace = {
  name: 'scripts in place',
  setup({ onResolve }) {
    onResolve({ filter: /scripts\/lib\/[^/]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const plain = {
  ...shared,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minify: false,
  sourcemap: 'inline',
  splitting: true,
  packages: 'external',
  // Unit tests run without VS Code. A fake records the text that the adapters display.
  alias: { vscode: resolve('test/support/vscode/fake.ts') },
  plugins: [verifiedHttps, scriptsInPlace],
  outExtension: { '.js': '.mjs' },
  outbase: 'test',
  outdir: 'out/test',
};

/**
 * Options of CommonJS bundles, such as those that run in the extension host.
 * @type {import('esbuild').BuildOptions}
 */
const insideEditor = {
  ...node,
  minify: false,
  sourcemap: 'inline',
  external: ['vscode', 'mocha', 'web-streams-polyfill'],
};

/** @returns {Record<string, import('esbuild').BuildOptions>} */
function testBundles() {
  return {
    unit: { ...plain, entryPoints: testFiles('test/unit'), chunkNames: 'unit/chunks/[name]-[hash]' },
    // Bundled as CommonJS, because Node.js can't import the ES modules of the JSON library.
    languageVariables: {
      ...insideEditor,
      entryPoints: ['src/language/variables/languageVariables.ts'],
      outfile: 'out/test/languageVariables.js',
    },
    sample: {
      ...node,
      entryPoints: ['test/support/sample/main.ts'],
      outfile: 'out/test/sample.js',
    },
    page: {
      ...plain,
      entryPoints: [...testFiles('test/page'), 'test/page/stories.ts'],
      chunkNames: 'page/chunks/[name]-[hash]',
    },
    e2e: {
      ...plain,
      entryPoints: [
        ...testFiles('test/e2e'),
        'test/e2e/hooks.ts',
        'test/e2e/soak.ts',
        'test/e2e/tour.ts',
        'test/e2e/screens.ts',
        'test/e2e/connectionScreens.ts',
        'test/e2e/dialogScreens.ts',
      ],
      chunkNames: 'e2e/chunks/[name]-[hash]',
    },
    commands: {
      ...plain,
      entryPoints: testFiles('test/commands'),
      chunkNames: 'commands/chunks/[name]-[hash]',
    },
    engines: {
      ...plain,
      entryPoints: testFiles('test/engines'),
      chunkNames: 'engines/chunks/[name]-[hash]',
    },
    integration: {
      ...insideEditor,
      entryPoints: ['test/integration/index.ts'],
      outfile: 'out/test/integration/index.js',
    },
  };
}

/** @returns {Record<string, import('esbuild').BuildOptions>} */
function benchBundles() {
  const entryPoints = readdirSync('test/bench')
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => join('test/bench', name));
  return {
    bench: { ...plain, entryPoints, chunkNames: 'bench/chunks/[name]-[hash]' },
    benchEditor: {
      ...insideEditor,
      entryPoints: ['test/bench/editor/index.ts'],
      outfile: 'out/test/bench-editor/index.js',
    },
  };
}

if (withTests) rmSync('out/test', { recursive: true, force: true });
if (withBench) rmSync('out/test/bench', { recursive: true, force: true });
// The extension package includes all scripts in `dist`, so chunks of earlier builds must not remain there.
rmSync('dist', { recursive: true, force: true });
rmSync('out/meta', { recursive: true, force: true });
mkdirSync('out/meta', { recursive: true });
if (watch) await watchBundles(bundles, processes, new WatchLog());
else await buildOnce();

async function buildOnce() {
  const [product] = await Promise.all([
    Promise.all([
      ...Object.entries(processes).map(async ([name, options]) =>
        writeMeta(name, await buildProcess(options)),
      ),
      ...Object.entries(bundles).map(buildBundle),
    ]),
    Promise.all(
      Object.entries({ ...(withTests ? testBundles() : {}), ...(withBench ? benchBundles() : {}) }).map(
        buildBundle,
      ),
    ),
  ]);
  mkdirSync('dist/licenses', { recursive: true });
  writeFileSync('dist/licenses/third-party.txt', notices('.', product));
}

/** @param {[name: string, options: import('esbuild').BuildOptions]} bundle */
async function buildBundle([name, options]) {
  const { metafile } = await build({ ...options, metafile: true });
  return writeMeta(name, metafile);
}

/**
 * @param {string} name
 * @param {import('./scripts/lib/notices.mjs').Bundle} bundle
 */
function writeMeta(name, bundle) {
  writeFileSync(`out/meta/${name}.json`, JSON.stringify(bundle));
  return bundle;
}

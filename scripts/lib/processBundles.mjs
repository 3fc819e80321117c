// @ts-check
import { relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { preloads } from './preloads.mjs';
import { verifiedHttpsOfChunks } from './verifiedHttps.mjs';

/**
 * Returns the build options of a process with code splitting: `dist/NAME.js` contains the static imports of
 * the entry, and chunks `dist/NAME-*.js`, which are loaded on demand, contain its dynamic imports.
 * @param {string} name
 * @param {string} entry path of the entry module
 * @param {boolean} production
 * @returns {import('rolldown').BuildOptions & {output: import('rolldown').OutputOptions}}
 */
export function processBundle(name, entry, production) {
  return {
    input: { [name]: entry },
    platform: 'node',
    // A dependency of node-fetch requires this polyfill only in Node.js versions without web streams (before 16.5).
    external: [/^vscode$/, /^web-streams-polyfill(?:\/|$)/],
    // The ES module builds of the libraries can be tree-shaken; their CommonJS builds can't.
    resolve: { mainFields: ['module', 'main'], alias: l10nModule },
    transform: { target: 'node22' },
    // Our modules have no side effects when imported, so modules without used exports are removed.
    treeshake: { moduleSideEffects: [{ test: ownModule, sideEffects: false }] },
    // The entry file exports the code that the chunks share with it.
    preserveEntrySignatures: 'allow-extension',
    plugins: [verifiedHttpsOfChunks],
    logLevel: 'warn',
    // Warnings are treated as errors, for example for an `import()` of a module that the entry also imports
    // statically.
    onLog: (level, log, handle) => handle(level === 'warn' ? 'error' : level, log),
    output: {
      dir: 'dist',
      format: 'cjs',
      minify: production,
      sourcemap: !production,
      comments: { legal: production, annotation: false, jsdoc: false },
      chunkFileNames: `${name}-[name].js`,
      codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
    },
  };
}

/**
 * Returns the build options of the command line, which is in its own folder because it isn't part of the extension.
 * @param {boolean} production
 * @returns {ReturnType<typeof processBundle>}
 */
export function commandLineBundle(production) {
  const { output, ...shared } = processBundle('cli', 'src/cli/main.ts', production);
  return { ...shared, transform: { target: 'node20' }, output: { ...output, dir: 'dist/cli' } };
}

/**
 * Returns the build options of a page of webviews. They are like those of a process. Each file that a page loads
 * passes through VS Code, so a few large files load faster than many small ones.
 * @param {string} name
 * @param {string} entry path of the entry module
 * @param {string} part path of a module that the page imports when it has started
 * @param {boolean} production
 * @returns {ReturnType<typeof processBundle>}
 */
export function pageBundle(name, entry, part, production) {
  const { output, ...shared } = processBundle(name, entry, production);
  return {
    ...shared,
    // Retains imports with side effects, because a module registers the parts of the chart library when it is imported.
    treeshake: true,
    platform: 'browser',
    // Each tab contains its style sheet as text.
    moduleTypes: { '.css': 'text' },
    transform: { target: 'es2022' },
    plugins: [preloads(part)],
    output: { ...output, dir: 'dist/webview', format: 'esm', chunkFileNames: '[name]-[hash].js' },
  };
}

/**
 * The ES module of the translation library. Its package declares it only for browsers, but it also runs in
 * Node.js.
 */
export const l10nModule = { '@vscode/l10n': '@vscode/l10n/dist/browser.js' };

const ownModule = /^(?!.*[\\/]node_modules[\\/]).*[\\/]src[\\/]/;

/**
 * @param {ReturnType<typeof processBundle>} options
 * @returns {Promise<import('./notices.mjs').Bundle>} the sizes and the source files of all output scripts
 * @throws when the build fails or has warnings
 */
export async function buildProcess(options) {
  const { output } = await build(options);
  const { dir } = options.output;
  return {
    outputs: Object.fromEntries(
      output.flatMap((file) =>
        file.type === 'chunk' ? [[`${dir}/${file.fileName}`, contentsOf(file)]] : [],
      ),
    ),
  };
}

/** @param {import('rolldown').OutputChunk} chunk */
function contentsOf({ code, modules }) {
  return {
    bytes: Buffer.byteLength(code),
    inputs: Object.fromEntries(
      Object.entries(modules).map(([id, { renderedLength }]) => [
        relative(resolve('.'), id).replaceAll('\\', '/'),
        { bytesInOutput: renderedLength },
      ]),
    ),
  };
}

// @ts-check
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { context } from 'esbuild';
import { watch } from 'rolldown';
import { say } from './log.mjs';

/**
 * @typedef {object} Problem
 * @property {'error' | 'warning'} severity
 * @property {string} text
 * @property {string} [file] relative to the root folder
 * @property {number} [line] 1-based
 * @property {number} [column] 1-based
 */

/**
 * Prints the builds of several bundles as one, for the problem matcher in .vscode/tasks.json: a line when the
 * first build starts and, after all builds, each problem once and a final line.
 */
export class WatchLog {
  /** @type {Set<string>} */
  #building = new Set();
  /** @type {Map<string, Problem[]>} */
  #problems = new Map();
  #print;

  /** @param {(line: string) => void} [print] */
  constructor(print = say) {
    this.#print = print;
  }

  /** @param {string} bundle */
  started(bundle) {
    if (this.#building.size === 0) this.#print('[watch] build started');
    this.#building.add(bundle);
  }

  /**
   * @param {string} bundle
   * @param {Problem[]} problems
   */
  finished(bundle, problems) {
    this.#building.delete(bundle);
    this.#problems.set(bundle, problems);
    if (this.#building.size > 0) return;

    const lines = new Set([...this.#problems.values()].flat().map(problemLine));
    for (const line of lines) this.#print(line);
    this.#print(`[watch] build finished, problems: ${lines.size}`);
  }
}

/** @param {Problem} problem */
function problemLine({ severity, text, file = 'package.json', line = 1, column = 1 }) {
  return `[watch] ${severity} ${file}:${line}:${column}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`;
}

/**
 * Builds bundles, and rebuilds each when one of its files changes.
 * @param {Readonly<Record<string, import('esbuild').BuildOptions>>} bundles by name
 * @param {Readonly<Record<string, import('rolldown').WatchOptions>>} processes by name
 * @param {WatchLog} log
 * @returns {Promise<() => Promise<void>>} stops watching
 */
export async function watchBundles(bundles, processes, log) {
  for (const name of [...Object.keys(bundles), ...Object.keys(processes)]) log.started(name);
  const watchers = Object.entries(processes).map(([name, options]) => watchProcess(name, options, log));
  const contexts = await Promise.all(
    Object.entries(bundles).map(([name, options]) =>
      context({
        ...options,
        logLevel: 'silent',
        plugins: [...(options.plugins ?? []), reportTo(log, name)],
      }),
    ),
  );
  await Promise.all(contexts.map((bundle) => bundle.watch()));
  return async () => {
    await Promise.all([
      ...contexts.map((bundle) => bundle.dispose()),
      ...watchers.map((watcher) => watcher.close()),
    ]);
  };
}

/**
 * @param {string} name
 * @param {import('rolldown').WatchOptions} options
 * @param {WatchLog} log
 */
function watchProcess(name, options, log) {
  /** @type {Problem[]} */
  let found = [];
  return watch(options).on('event', async (event) => {
    switch (event.code) {
      case 'START':
        found = [];
        log.started(name);
        break;
      case 'ERROR':
        found = processProblems(event.error);
        await event.result.close();
        break;
      case 'BUNDLE_END':
        await event.result.close();
        break;
      case 'END':
        log.finished(name, found);
        break;
    }
  });
}

/**
 * @param {Error & {errors?: readonly import('rolldown').RolldownError[]}} error
 * @returns {Problem[]}
 */
function processProblems(error) {
  return (error.errors ?? [error]).map((one) => {
    const { message, loc } = /** @type {import('rolldown').RolldownError} */ (one);
    // The first line is a message such as "[PARSE_ERROR] Unexpected token"; the others are the source text.
    const [text = ''] = stripVTControlCharacters(message).split('\n');
    return {
      severity: 'error',
      text,
      // rolldown counts columns from 0.
      ...(loc?.file === undefined ? {} : { ...loc, file: relativePath(loc.file), column: loc.column + 1 }),
    };
  });
}

/** @param {string} file */
function relativePath(file) {
  return relative('.', file).replaceAll('\\', '/');
}

/**
 * @param {WatchLog} log
 * @param {string} bundle
 * @returns {import('esbuild').Plugin}
 */
function reportTo(log, bundle) {
  return {
    name: 'report to the watch log',
    setup({ onStart, onEnd }) {
      onStart(() => log.started(bundle));
      onEnd(({ errors, warnings }) =>
        log.finished(bundle, [...problems('error', errors), ...problems('warning', warnings)]),
      );
    },
  };
}

/**
 * @param {Problem['severity']} severity
 * @param {import('esbuild').Message[]} messages
 * @returns {Problem[]}
 */
function problems(severity, messages) {
  return messages.map(({ text, location }) => ({
    severity,
    text,
    // esbuild counts columns from 0.
    ...(location ? { file: location.file, line: location.line, column: location.column + 1 } : {}),
  }));
}

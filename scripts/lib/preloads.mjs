// @ts-check
import { resolve } from 'node:path';

/** The file in the output folder that lists the files to preload. */
const listName = 'preload.json';

/**
 * Lists the files of a page that the browser should load at the same time as its script: those of a module that the
 * page imports when it has started. Otherwise, the browser finds them only when the script runs.
 * @param {string} part path of the module
 * @returns {import('rolldown').Plugin}
 */
export function preloads(part) {
  return {
    name: 'preloads',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const first = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(part)));
      if (first === undefined) throw new Error(`No file contains ${part}.`);
      const names = new Set([first.fileName]);
      for (const name of names) {
        for (const { fileName, imports } of chunks)
          if (fileName === name) for (const imported of imports) names.add(imported);
      }
      const loaded = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const source = JSON.stringify([...names].filter((name) => !loaded.includes(name)));
      this.emitFile({ type: 'asset', fileName: listName, source });
    },
  };
}

// @ts-check
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The file in the output folder that lists the files to preload. */
const listName = 'preload.json';

/**
 * Lists the files of a page that the browser should load at the same time as its script: everything that the page
 * imports before it shows a table. Otherwise, the browser finds each file only in the one that imports it.
 * @param {string} page the entry point of the page
 * @param {string} part a module that the page always imports with `import()`
 * @returns {import('esbuild').Plugin}
 */
export function preloads(page, part) {
  return {
    name: 'preloads',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(({ metafile }) => {
        if (metafile === undefined) return;
        const { outputs } = metafile;
        const [first, second] = [page, part].map((entry) =>
          Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry),
        );
        if (first === undefined || second === undefined) return;
        const files = withImports([first, second], outputs).filter((file) => file !== first);
        writeFileSync(join(dirname(first), listName), JSON.stringify(files.map((file) => basename(file))));
      });
    },
  };
}

/**
 * @param {readonly string[]} files
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {string[]} the files and all files that they import statically
 */
function withImports(files, outputs) {
  const found = new Set(files);
  for (const file of found) {
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') found.add(path);
  }
  return [...found];
}

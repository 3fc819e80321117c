import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** Imported files, by importing file. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const isSource = (name: string): boolean => /\.(?:ts|mjs)$/.test(name) && !name.endsWith('.d.ts');

/**
 * Returns the imports between all TypeScript files, except declaration files, and `.mjs` modules in some folders,
 * including type imports, `export from`, and `import()`.
 * @param folders relative to the current folder
 * @returns paths relative to the current folder, separated by `/`
 */
export function importsBelow(folders: readonly string[]): Imports {
  const files = new Set(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    ),
  );
  return new Map(
    [...files].map((file) => [
      file,
      importedBy(file, readFileSync(file, 'utf8')).filter((path) => files.has(path)),
    ]),
  );
}

/**
 * Returns the relative imports of a file.
 * @param file the path, relative to the current folder
 * @returns the imported paths, relative to the current folder
 */
export function importedBy(file: string, text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => (extname(fileName) === '.mjs' ? fileName : `${fileName}.ts`))
    .map((fileName) => relative('.', resolve(join(dirname(file), fileName))).replaceAll('\\', '/'));
}

/** Returns an import cycle whose first and last files are the same, or `undefined` if there is none. */
export function circleOf(imports: Imports): readonly string[] | undefined {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

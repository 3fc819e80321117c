import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

/** For each file, the files that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const isSource = (name: string): boolean => /\.(?:ts|mjs)$/.test(name) && !name.endsWith('.d.ts');

/**
 * The imports of every TypeScript file and module below some folders: for values or for types alone, of `export from`
 * and of `import()`.
 * @param folders relative to the current folder
 * @returns paths relative to the current folder, with `/` between their parts
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
 * The relative imports of a file.
 * @param file its path, relative to the current folder
 * @returns what they name, relative to the current folder
 */
export function importedBy(file: string, text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => (extname(fileName) === '.mjs' ? fileName : `${fileName}.ts`))
    .map((fileName) => relative('.', resolve(join(dirname(file), fileName))).replaceAll('\\', '/'));
}

/** A circle of imports, or `undefined` when there is none. Its first file is its last one too. */
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

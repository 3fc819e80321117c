import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { layers } from '../../../scripts/lib/layers.mjs';

const source = resolve('src');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => name.replaceAll('\\', '/'));

/** The files of `src` that a file imports, for values or for types alone. */
function importsOf(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(source, file), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(
      ({ fileName }) => `${relative(source, resolve(source, file, '..', fileName)).replaceAll('\\', '/')}.ts`,
    )
    .filter((path) => files.includes(path));
}

/** A circle of imports, or `undefined` when there is none. */
function circle(): readonly string[] | undefined {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const next of importsOf(file)) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of files) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

const rule = 'import-x/no-restricted-paths';

/** The complaints of the rule about layers on an import in a file. */
async function complaints(file: string, imported: string): Promise<readonly string[]> {
  const eslint = new ESLint({ overrideConfig: { rules: { 'import-x/no-cycle': 'off' } } });
  const [result] = await eslint.lintText(`import type { X } from '${imported}';\n`, {
    filePath: join('src', file),
  });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
}

describe('layers', function () {
  this.timeout(120_000);

  it('contain every file', () => {
    for (const file of files) {
      const names = layers
        .map(({ name }) => name)
        .filter((name) => file === name || file.startsWith(`${name}/`));
      assert.equal(names.length, file.startsWith('editor/') ? 2 : 1, `${file} is in ${names.join(' and ')}`);
    }
  });

  it('are the table in ARCHITECTURE.md', () => {
    const rows = readFileSync('ARCHITECTURE.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `src/'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    assert.deepEqual(
      rows,
      layers.map(({ name, contents, mayImport }) => [
        `\`src/${name}\``,
        contents,
        mayImport.map((path) => `\`${path}\``).join(', ') || 'nothing',
      ]),
    );
  });

  it('are the picture in ARCHITECTURE.md', () => {
    const folderOf = (path: string): string => (path.split('/')[0] ?? '').replace('.ts', '');
    const allowed = layers.flatMap(({ name, mayImport }) =>
      mayImport.map((path) => [folderOf(name), folderOf(path)] as const),
    );
    const arrows = allowed
      .filter(([from, to]) => from !== to && to !== 'shared')
      .map(([from, to]) => `${from} --> ${to}`);
    const drawn = readFileSync('ARCHITECTURE.md', 'utf8')
      .split('\n')
      .filter((line) => /^ {2}\w+ --> \w+$/.test(line))
      .map((line) => line.trim());
    assert.deepEqual(drawn.sort(), [...new Set(arrows)].sort());
  });

  it('may import only what the table allows', async () => {
    const forbidden: readonly (readonly [file: string, imported: string])[] = [
      ['shared/format.ts', '../instance/connection'],
      ['reports/snapshot.ts', '../instance/connection'],
      ['operations/document.ts', '../instance/oauth/discovery'],
      ['instance/connection.ts', '../editor/adapters/settings'],
      ['webview/dom.ts', '../shared/redact'],
      ['editor/sample/registerSample.ts', '../analytics/registerAnalytics'],
    ];
    for (const [file, imported] of forbidden)
      assert.equal((await complaints(file, imported)).length, 1, `${file} imports ${imported}`);
    assert.deepEqual(await complaints('reports/snapshot.ts', '../shared/userError'), []);
    assert.deepEqual(await complaints('operations/document.ts', '../instance/connection'), []);
  });

  it('have no circle of imports, types included', () => {
    assert.equal(circle()?.join(' -> '), undefined);
  });
});

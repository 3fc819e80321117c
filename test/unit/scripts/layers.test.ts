import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { layers } from '../../../scripts/lib/layers.mjs';
import { circleOf, importedBy, importsBelow } from '../../support/imports';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => name.replaceAll('\\', '/'));

const rule = 'import-x/no-restricted-paths';

/** Returns the messages of the layer rule for an import in a file. */
async function complaints(file: string, imported: string): Promise<readonly string[]> {
  // Disables type information, which this rule doesn't require, and the other rules, some of which require it.
  const eslint = new ESLint({
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
    ruleFilter: ({ ruleId }) => ruleId === rule,
  });
  const [result] = await eslint.lintText(`import type { X } from '${imported}';\n`, {
    filePath: join('src', file),
  });
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
}

/** Whether every feature may import a module, so that the list doesn't repeat it. */
const isForEachFeature = (name: string, path: string): boolean =>
  !['editor/storage', 'editor/adapters', 'editor/app.ts', 'extension.ts'].includes(name) &&
  name.startsWith('editor/') &&
  ['editor/app.ts', 'editor/storage/**', 'editor/adapters/**'].includes(path);

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

  it('match the list in ARCHITECTURE.md', () => {
    const items = readFileSync('ARCHITECTURE.md', 'utf8')
      .replace(/\n {2}/g, ' ')
      .split('\n')
      .filter((line) => line.startsWith('- `src/'));
    assert.deepEqual(
      items,
      layers.map(({ name, contents, mayImport }) => {
        const listed = mayImport.filter((path) => path !== 'shared/**' && !isForEachFeature(name, path));
        return `- \`src/${name}\`: ${contents}. Imports ${listed.map((path) => `\`${path}\``).join(', ') || 'nothing else'}.`;
      }),
    );
  });

  it('may import only the modules that the table lists', async () => {
    const forbidden: readonly (readonly [file: string, imported: string])[] = [
      ['shared/format.ts', '../instance/connection'],
      ['reports/snapshot.ts', '../instance/connection'],
      ['operations/document.ts', '../instance/oauth/discovery'],
      ['instance/connection.ts', '../editor/adapters/settings'],
      ['webview/element.ts', '../shared/redact'],
      ['editor/sample/registerSample.ts', '../analytics/registerAnalytics'],
    ];
    for (const [file, imported] of forbidden)
      assert.equal((await complaints(file, imported)).length, 1, `${file} imports ${imported}`);
    assert.deepEqual(await complaints('reports/snapshot.ts', '../shared/userError'), []);
    assert.deepEqual(await complaints('operations/document.ts', '../instance/connection'), []);
  });

  it('have no circular imports, including tests, scripts, and types', () => {
    const imports = importsBelow(['src', 'test', 'scripts']);
    assert.ok([...imports.values()].flat().length > imports.size);
    assert.equal(circleOf(imports)?.join(' -> '), undefined);
  });
});

describe('a circular import', () => {
  it('is detected in static, type, and dynamic imports, and in exports', () => {
    const text = [
      "import { a } from './a';",
      "import type { B } from '../b';",
      "export * from './c';",
      "const d = await import('../../d');",
      "export type { E } from '../lib/e.mjs';",
      "import fs from 'node:fs';",
    ].join('\n');
    assert.deepEqual(importedBy('src/x/y/z.ts', text), [
      'src/x/y/a.ts',
      'src/x/b.ts',
      'src/x/y/c.ts',
      'src/d.ts',
      'src/x/lib/e.mjs',
    ]);
  });

  it("is detected even if it doesn't include the first module", () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['e'], d: ['b'], e: [] };
    assert.deepEqual(circleOf(new Map(Object.entries(imports))), ['b', 'd', 'b']);
    assert.deepEqual(circleOf(new Map([['a', ['a']]])), ['a', 'a']);
    assert.equal(circleOf(new Map(Object.entries({ ...imports, d: ['e'] }))), undefined);
  });
});

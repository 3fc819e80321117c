import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { watchBundles, WatchLog } from '../../../scripts/lib/watchBundles.mjs';
import { eventually } from '../../support/eventually';
import { folderForEachTest } from '../../support/folders';

describe('the watch build', () => {
  const home = folderForEachTest();

  it('prints the builds of several bundles as one, and each problem once', () => {
    const lines: string[] = [];
    const log = new WatchLog((line) => lines.push(line));
    const problem = { severity: 'error', text: 'Bad\n  code', file: 'src/a.ts', line: 3, column: 5 } as const;
    log.started('a');
    log.started('b');
    log.finished('a', [problem]);
    assert.deepEqual(lines, ['[watch] build started']);
    log.finished('b', [problem, { severity: 'warning', text: 'No place' }]);
    assert.deepEqual(lines.splice(0), [
      '[watch] build started',
      '[watch] error src/a.ts:3:5: Bad code',
      '[watch] warning package.json:1:1: No place',
      '[watch] build finished, problems: 2',
    ]);
    log.started('b');
    log.finished('b', []);
    assert.deepEqual(lines, [
      '[watch] build started',
      '[watch] error src/a.ts:3:5: Bad code',
      '[watch] build finished, problems: 1',
    ]);
  });

  for (const bundler of ['esbuild', 'rolldown'] as const)
    it(`rebuilds with ${bundler} when a file changes, and prints the location of an error`, async () => {
      const source = join(home.path, 'a.ts');
      const output = join(home.path, 'out.js');
      writeFileSync(source, 'export const a = 1;\nexport const b = ;\n');
      const lines: string[] = [];
      const log = new WatchLog((line) => lines.push(line));
      const stop = await (bundler === 'esbuild'
        ? watchBundles({ a: { entryPoints: [source], outfile: output } }, {}, log)
        : watchBundles({}, { a: { input: source, output: { file: output } } }, log));
      try {
        await eventually(() => lines.at(-1) === '[watch] build finished, problems: 1', 'the error');
        const place = relative(process.cwd(), source).replaceAll('\\', '/');
        assert.equal(lines[0], '[watch] build started');
        assert.equal(
          lines[1],
          `[watch] error ${place}:2:18: ${bundler === 'esbuild' ? 'Unexpected ";"' : '[PARSE_ERROR] Unexpected token'}`,
        );
        writeFileSync(source, 'export const changed = 1;\n');
        await eventually(() => lines.at(-1) === '[watch] build finished, problems: 0', 'the next build');
        assert.match(readFileSync(output, 'utf8'), /changed/);
      } finally {
        await stop();
      }
    });
});

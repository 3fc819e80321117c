import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { folderForEachTest } from '../../support/folders';

describe('WebAssembly module that scans CSV', function () {
  this.timeout(120_000);
  const home = folderForEachTest();

  it('is compiled from its source', () => {
    const compiled = join(home.path, 'compiled.ts');
    // The compiler runs in a separate process, because it adapts to the globals that other modules define.
    execFileSync(process.execPath, [join(root, 'scripts', 'regularRows.mjs'), compiled]);
    const committed = readFileSync(join(root, 'src', 'reports', 'csv', 'regularRowsModule.ts'), 'utf8');
    assert.equal(
      committed.replaceAll('\r\n', '\n'),
      readFileSync(compiled, 'utf8'),
      'Run `node scripts/regularRows.mjs`.',
    );
  });
});

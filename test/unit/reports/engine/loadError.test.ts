import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { createReportEngine } from '../../../../src/reports/engine/client/reportEngine';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';

/** Returns the package with the engine's library for this platform, if installed. */
function bindingPackage(): string | undefined {
  const names = readdirSync(join('node_modules', '@duckdb'));
  const name = names.find((each) => each.startsWith(`node-bindings-${process.platform}-${process.arch}`));
  return name === undefined ? undefined : join('@duckdb', name);
}

describe('report engine with a missing or damaged library', function () {
  this.timeout(60_000);
  const folder = folderForEachTest();

  /** Opens a table with a copy of the engine outside of the project, where the project's packages can't be resolved. */
  async function openWith(onUnavailable: (detail: string) => void): Promise<void> {
    const program = join(folder.path, 'reportEngine.js');
    writeFileSync(program, readFileSync(join('dist', 'reportEngine.js')));
    const path = join(folder.path, 'some.csv');
    writeFileSync(path, 'a\n1\n');
    const engine = createReportEngine({
      program,
      folder: join(folder.path, 'engine'),
      limits: () => ({ memoryMb: 128, tempDiskMb: 100 }),
      onUnavailable,
    });
    try {
      await engine.open({ kind: 'csv', path });
    } finally {
      await engine.stop();
    }
  }

  it('reports a missing library as an unsupported platform', async () => {
    const details: string[] = [];
    await rejectsWith(
      openWith((detail) => details.push(detail)),
      {
        kind: 'platform',
        message: /isn't available for this platform/,
        advice: /^Read this data with another program/,
      },
    );
    assert.equal(details.length, 1);
  });

  it('names its missing file', async () => {
    const program = join(folder.path, 'reportEngine.js');
    const engine = createReportEngine({
      program,
      folder: join(folder.path, 'engine'),
      limits: () => ({ memoryMb: 128, tempDiskMb: 100 }),
    });
    const failure = await rejectsWith(engine.open({ kind: 'csv', path: 'a.csv' }), {
      kind: 'platform',
      advice: /^Reinstall Instance Explorer/,
    });
    assert.ok(failure.message.includes(program), failure.message);
  });

  it('reports a damaged library', async function () {
    const binding = bindingPackage();
    if (binding === undefined) this.skip();
    const library = join(folder.path, 'node_modules', binding);
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, 'duckdb.node'), 'no library');
    await rejectsWith(
      openWith(() => undefined),
      {
        kind: 'platform',
        message: "The report engine couldn't be loaded.",
        advice: /^Reinstall Instance Explorer/,
        detail: /duckdb\.node/,
      },
    );
  });
});

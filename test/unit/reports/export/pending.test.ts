import { strict as assert } from 'node:assert';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notePending, sweepPending } from '../../../../src/reports/export/pending';
import { temporaryName } from '../../../../src/reports/temporary';
import { folderForEachTest } from '../../../support/folders';
import { runKilled } from '../../../support/killedProcess';

describe('exports in progress', () => {
  const folder = folderForEachTest();
  const notes = (): string => join(folder.path, 'notes');
  const target = (): string => join(folder.path, 'target');
  beforeEach(() => mkdirSync(target()));

  it('are recorded until they end', async () => {
    const forget = await notePending(notes(), target());
    assert.equal(readdirSync(notes()).length, 1);
    await forget();
    assert.deepEqual(readdirSync(notes()), []);
  });

  it('are preserved while their process is running', async () => {
    const forget = await notePending(notes(), target());
    writeFileSync(join(target(), temporaryName()), 'in the making');
    await sweepPending(notes());
    assert.equal(readdirSync(notes()).length, 1);
    assert.equal(readdirSync(target()).length, 1);
    await forget();
  });

  it('are cleaned up in the target folder after their process is killed', async () => {
    await runKilled(
      folder.path,
      'test/support/exportProcess.ts',
      `await subject.beginExport(${JSON.stringify(notes())}, ${JSON.stringify(target())}); die();`,
    );
    assert.equal(readdirSync(target()).length, 2);
    writeFileSync(join(target(), 'precious.tmp'), '');
    await sweepPending(notes());
    assert.deepEqual(readdirSync(target()), ['precious.tmp']);
    assert.deepEqual(readdirSync(notes()), []);
  });

  it('cause no error during the cleanup if records are missing or invalid', async () => {
    await sweepPending(notes());
    mkdirSync(notes());
    writeFileSync(join(notes(), 'x'), 'not a path');
    await sweepPending(notes());
    assert.deepEqual(readdirSync(notes()), ['x']);
  });
});

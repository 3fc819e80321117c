import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReader } from '../../../../src/editor/tables/openReader';
import type { ReportEngine } from '../../../../src/reports/engine/engine';
import { UserError } from '../../../../src/shared/userError';
import { wholeTable } from '../../../../src/shared/table/query';

describe('openReader', () => {
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-open-'));
  const path = join(folder, 'people.csv');
  const source = { kind: 'csv', path } as const;
  before(() => writeFileSync(path, 'id,name\n1,Linden\n'));
  after(() => rmSync(folder, { recursive: true }));

  /** Returns an engine that rejects all requests with an error. */
  const failing = (failure: UserError): ReportEngine => ({
    open: () => Promise.reject(failure),
    query: () => Promise.reject(failure),
    stop: () => Promise.resolve(),
  });

  it("reads a table into memory, with a note, if the report engine isn't available", async () => {
    const engine = failing(new UserError('platform', "The report engine couldn't be loaded."));
    const opened = await openReader(source, engine);
    assert.equal(opened.engine, undefined, 'SQL is not available');
    const { rows } = await opened.reader.page(wholeTable, { offset: 0, limit: 10 });
    assert.deepEqual(rows, [['1', 'Linden']]);
    assert.match(opened.reader.info.notes[0]?.message ?? '', /^The report engine couldn't be loaded\./);
    await opened.reader.close();
  });

  it('throws an error of an available report engine instead of reading into memory', async () => {
    const failure = new UserError('state', 'This question needs more memory than the report engine may use.');
    await assert.rejects(openReader(source, failing(failure)), failure);
  });
});

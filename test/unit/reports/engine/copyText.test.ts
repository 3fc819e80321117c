import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text, type Candidate } from '../../../../src/reports/engine/process/csv/candidates';
import { Session } from '../../../../src/reports/engine/process/database';
import { memoryError } from '../../../../src/reports/engine/process/databaseError';
import { Progress } from '../../../../src/reports/engine/process/progress';
import { copyText, type TextTable } from '../../../../src/reports/engine/process/table/copyText';
import { folderForEachTest } from '../../../support/folders';

/** Notes the statements that check the types of columns, and finds that no column has its type. */
class NotingSession extends Session {
  readonly checks: string[] = [];

  constructor() {
    super(undefined as never, new AbortController().signal);
  }

  override row(sql: string): Promise<readonly (string | null)[]> {
    this.checks.push(sql);
    return Promise.resolve([]);
  }

  override run(): Promise<number> {
    return Promise.resolve(3);
  }
}

describe('the copy of a table of text', () => {
  const folder = folderForEachTest();
  const print = { style: 'text', column: '' } as const;

  it('checks the types of hundreds of columns in several statements', async () => {
    const session = new NotingSession();
    const headers = Array.from({ length: 550 }, (_, place) => `Column ${place}`);
    const number: Candidate = { kind: 'decimal', type: '', print, spelling: 'number' };
    const table = { from: 'cells', headers, candidates: headers.map(() => [number]) };
    const settings = { memoryMb: 4096, tempDiskMb: 1, folder: '' };
    const progress = new Progress(() => undefined);
    const rows = await copyText(session, settings, { ...table, notes: [], partial: false }, '', progress);
    assert.equal(rows, 3);
    const counts = session.checks.map((sql) => sql.split('bool_and(').length - 1);
    assert.deepEqual(counts, [100, 100, 100, 100, 100, 50]);
  });

  it('is created with one thread if it exceeds the memory of the shared database', async () => {
    const session = new NotingSession();
    session.run = () => Promise.reject(memoryError());
    const path = join(folder.path, 'copy.parquet');
    const settings = { memoryMb: 256, tempDiskMb: 100, folder: folder.path };
    const table: TextTable = {
      from: "(VALUES ('ada'), ('grace')) AS cells (c0)",
      headers: ['Name'],
      candidates: [[text]],
      notes: [],
      partial: false,
    };
    assert.equal(await copyText(session, settings, table, path, new Progress(() => undefined)), 2);
    assert.ok(existsSync(path));
  });
});

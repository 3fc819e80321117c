import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { filePattern } from '../../../../src/reports/engine/process/sql/fileSource';
import { wholeTable } from '../../../../src/shared/table/query';
import { UserError } from '../../../../src/shared/userError';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

/**
 * Names that the database could interpret as patterns or partitions, each with the name of another file, which must
 * not be read instead.
 */
const everyName = [
  ['**/[ab]', 'a'],
  ['[ab]', 'b'],
  ['q?', 'qq'],
  ['star*', 'starred'],
  ['a=1/plain', 'plain'],
  ['year=2026/month=[12]/x', 'year=2026/month=1/x'],
  ['[[]]', '['],
  ["it's [x]; DROP", "it's x; DROP"],
  ['{a,b}[x]', 'ax'],
] as const;

/** Windows doesn't allow `*` and `?` in file names. */
const names = everyName.filter(([name]) => process.platform !== 'win32' || !/[*?]/.test(name));

const contents = {
  csv: (text: string) => `word\n${text}\n`,
  json: (text: string) => JSON.stringify([{ word: text }]),
  ndjson: (text: string) => JSON.stringify({ word: text }),
} as const;

describe('paths that look like patterns', function () {
  this.timeout(60_000);
  const { engine, folder, file } = engineForSuite();

  const write = (name: string, content: string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };

  const read = async (source: TableSource) => {
    const reader = await engine.open(source);
    try {
      return { columns: reader.info.columns.map(({ id }) => id), rows: await everyRow(reader) };
    } finally {
      await reader.close();
    }
  };

  for (const kind of ['csv', 'json', 'ndjson'] as const) {
    it(`are read literally: ${kind}`, async () => {
      for (const [name, other] of names) {
        write(`${other}.${kind}`, contents[kind]('other'));
        const path = write(`${name}.${kind}`, contents[kind]('this'));
        assert.deepEqual(await read({ kind, path }), { columns: ['word'], rows: [['this']] }, name);
      }
    });
  }

  it('are read and written literally: Parquet', async () => {
    const table = await engine.open({ kind: 'csv', path: file('words.csv', contents.csv('this')) });
    const others = await engine.open({ kind: 'csv', path: file('others.csv', contents.csv('other')) });
    const format = { kind: 'parquet' } as const;
    const request = { query: wholeTable, columns: ['word'], format };
    for (const [name, other] of names) {
      const path = join(folder, 'parquet', `${name}.parquet`);
      const otherPath = join(folder, 'parquet', `${other}.parquet`);
      for (const each of [path, otherPath]) mkdirSync(dirname(each), { recursive: true });
      await others.write({ ...request, path: otherPath });
      await table.write({ ...request, path });
      assert.deepEqual(await read({ kind: 'parquet', path }), { columns: ['word'], rows: [['this']] }, name);
    }
    await table.close();
    await others.close();
  });

  it('match no other files in statements', async () => {
    for (const [name, other] of names) {
      const source = {
        kind: 'csv',
        path: write(`sql/${name}.csv`, contents.csv('this')),
        cacheFolder: join(folder, 'cache', name),
      } as const;
      write(`sql/${other}.csv`, contents.csv('other'));
      const reader = await engine.query('SELECT * FROM words', [{ name: 'words', source }]);
      assert.deepEqual(await everyRow(reader), [['this']], name);
      await reader.close();
      const parquet = join(folder, 'parquet', `${name}.parquet`).replaceAll("'", "''");
      await assert.rejects(
        engine.query(`SELECT * FROM read_parquet('${parquet}')`, [{ name: 'words', source }]),
        UserError,
      );
    }
  });

  it('can contain backslashes as separators on Windows', () => {
    assert.equal(filePattern('C:\\data\\plain.csv', '\\'), 'C:\\data\\plain.csv');
    assert.equal(filePattern('C:\\data\\[ab].csv', '\\'), 'C:/data/[[]ab].csv');
  });

  it('are rejected if no pattern can represent them', () => {
    assert.equal(filePattern('/data/a\\b.csv', '/'), '/data/a\\b.csv');
    assert.throws(() => filePattern('/data/a\\[b].csv', '/'), UserError);
  });
});

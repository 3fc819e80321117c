import assert from 'node:assert/strict';
import type { TableSource } from '../../../../src/reports/engine/engine';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

const files: Readonly<Record<string, string | Uint8Array>> = {
  regular: 'id,admin,name\n1,true,"a, ""b"""\n02,false,\n',
  'Windows line ends': 'id,admin\r\n1,true\r\n2,false\r\n',
  'rows of different lengths': 'id,admin\n1\n2,true,extra\n',
  'repeated and empty headers': 'id,ID,,id\n1,2,3,4\n',
  'UTF-16': Buffer.from('\ufeffid,name\n1,Zürich\n', 'utf16le'),
  'no rows': 'id,admin\n',
};

describe('a CSV file whose cells are read as text', function () {
  this.timeout(60_000);
  const { engine, file, aside } = engineForSuite();

  for (const [name, content] of Object.entries(files))
    it(`has the cells of its copy: ${name}`, async () => {
      const source: TableSource = { kind: 'csv', path: file(`${name}.csv`, content), delimiter: ',' };
      const copy = await engine.open(source);
      const ids = copy.info.columns.map(({ id }) => `"${id}"`).join(', ');
      const result = await engine.query(`SELECT ${ids} FROM t`, [
        { name: 't', source: { ...source, asText: true } },
      ]);
      assert.deepEqual(await everyRow(result), await everyRow(copy));
      await result.close();
      await copy.close();
    });

  it('leaves no file behind', () => {
    assert.deepEqual(
      aside().filter((name) => !/^[^/]+$/.test(name)),
      [],
    );
  });

  it('is rejected as its copy is, if it is a web page or missing', async () => {
    for (const path of [
      file('page.csv', '<!doctype html><p>sign in</p>'),
      file('empty.csv', ''),
      '/missing.csv',
    ]) {
      const source: TableSource = { kind: 'csv', path, delimiter: ',' };
      const error = await engine.open(source).catch((reason: unknown) => reason);
      await assert.rejects(
        engine.query('SELECT * FROM t', [{ name: 't', source: { ...source, asText: true } }]),
        error as Error,
      );
    }
  });
});

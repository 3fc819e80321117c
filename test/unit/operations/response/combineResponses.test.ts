import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { combineResponses, type NamedResponse } from '../../../../src/operations/response/combineResponses';
import { combinedTable } from '../../../../src/operations/response/responseLists';
import { rejectsWith } from '../../../support/userErrors';

const worker = resolve('dist/responses.js');
const named = (connection: string, data: unknown): NamedResponse => ({
  connection,
  response: { text: JSON.stringify({ data }) },
});

describe('combinedTable', () => {
  let folder = '';
  let file = '';
  const signal = new AbortController().signal;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'combined-'));
    file = join(folder, 'result.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const written = (): unknown => JSON.parse(readFileSync(file, 'utf8'));

  it('combines lists, with the connection of each row and whether other responses have it', async () => {
    const responses = [
      named('A', { users: { totalCount: 2, nodes: [{ name: 'ada' }, { name: 'bob' }] } }),
      named('B', { users: { totalCount: 1, nodes: [{ name: 'ada' }] } }),
      named('C', { users: { totalCount: 1, nodes: [] } }),
    ];
    const combined = await combinedTable({ responses: responses.slice(0, 2), file }, { worker, signal });
    assert.deepEqual(written(), [
      { connection: 'A', differs: false, name: 'ada' },
      { connection: 'A', differs: true, name: 'bob' },
      { connection: 'B', differs: false, name: 'ada' },
    ]);
    assert.deepEqual(combined, {
      lists: ['users.nodes'],
      path: 'users.nodes',
      rows: [2, 1],
      differing: 1,
      differences: [
        {
          path: 'users.totalCount',
          values: [
            { json: '2', responses: [0] },
            { json: '1', responses: [1] },
          ],
        },
        {
          path: 'users.nodes',
          values: [
            { items: 2, responses: [0] },
            { items: 1, responses: [1] },
          ],
        },
      ],
    });
    rmSync(file);
    const three = await combinedTable({ responses, file }, { worker, signal });
    assert.deepEqual([three.rows, three.differing], [[2, 1, 0], 3]);
    assert.deepEqual(three.differences[0]?.values, [
      { json: '1', responses: [1, 2] },
      { json: '2', responses: [0] },
    ]);
  });

  it('combines values outside lists in one row for each response, with all digits', async () => {
    const text = (version: string): string =>
      `{"data": {"site": {"productVersion": "${version}", "id": 12345678901234567890.10, "connection": true}, "tags": []}}`;
    const responses = ['7.0.0', '7.2.0'].map((version) => ({
      connection: version,
      response: { text: text(version) },
    }));
    const combined = await combinedTable({ responses, file }, { worker, signal });
    assert.deepEqual(combined.rows, [1, 1]);
    assert.equal(combined.path, undefined);
    assert.equal(combined.differences.length, 1);
    assert.match(readFileSync(file, 'utf8'), /12345678901234567890\.10/);
    assert.deepEqual(Object.keys((written() as object[])[0] ?? {}), [
      'connection',
      'differs',
      'site.productVersion',
      'site.id',
      'site.connection',
    ]);
  });

  it('renames columns of the response that have the names of its own columns', async () => {
    const responses = [named('A', { list: [{ connection: 1, differs: 2 }] })];
    await combinedTable({ responses, file }, { worker, signal });
    assert.deepEqual(written(), [{ connection: 'A', differs: false, 'connection (2)': 1, 'differs (2)': 2 }]);
  });

  it('combines the requested list, or else the one with the most rows in all responses', async () => {
    const responses = [named('A', { a: [1, 2, 3], b: [1] }), named('B', { a: [], b: [1, 2, 3, 4] })];
    assert.equal((await combinedTable({ responses, file }, { worker, signal })).path, 'b');
    rmSync(file);
    const combined = await combinedTable({ responses, path: 'a', file }, { worker, signal });
    assert.deepEqual([combined.lists, combined.path, combined.rows], [['b', 'a'], 'a', [3, 0]]);
  });

  it('reports a value that one response lacks as a difference', async () => {
    const responses = [named('A', { site: null }), named('B', { site: { id: 1 } }), named('C', null)];
    const { differences, rows } = await combinedTable({ responses, file }, { worker, signal });
    assert.deepEqual(rows, [1, 1, 0]);
    assert.deepEqual(differences, [
      {
        path: 'site',
        values: [{ responses: [1, 2] }, { json: 'null', responses: [0] }],
      },
      {
        path: 'site.id',
        values: [{ responses: [0, 2] }, { json: '1', responses: [1] }],
      },
    ]);
  });

  it('writes an empty list if there are no values', async () => {
    await combinedTable({ responses: [named('A', { users: [] })], file }, { worker, signal });
    assert.deepEqual(written(), []);
  });

  it('reads large responses and files on a worker', async () => {
    const nodes = Array.from({ length: 5000 }, (_, id) => ({ id, text: 'x'.repeat(100) }));
    const saved = join(folder, 'saved.json');
    writeFileSync(saved, JSON.stringify({ data: { nodes: nodes.slice(1) } }));
    const responses = [named('A', { nodes }), { connection: 'B', response: { file: saved } }];
    const combined = await combinedTable({ responses, file }, { worker, signal });
    assert.deepEqual([combined.rows, combined.differing], [[5000, 4999], 1]);
    assert.equal((written() as unknown[]).length, 9999);
  });

  it("doesn't keep complete responses in memory", async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const used = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const responses = Array.from({ length: 8 }, (_, id) => {
      const saved = join(folder, `${id}.json`);
      const description = `A text that is longer than short slices, ${id}`;
      writeFileSync(saved, JSON.stringify({ data: { description, list: ['x'.repeat(4_000_000)] } }));
      return { connection: String(id), response: { file: saved } };
    });
    const before = used();
    const combined = await combineResponses({ responses, file });
    const more = used() - before;
    assert.ok(more < 16_000_000, `${more} bytes after 8 responses of 4 MB`);
    assert.equal(combined.differences[0]?.values.length, 8);
  });

  it('deletes the file of a job that failed', async () => {
    const missing = [{ connection: 'A', response: { file: join(folder, 'missing.json') } }];
    await rejectsWith(combinedTable({ responses: missing, file }, { worker, signal }), { kind: 'state' });
    assert.equal(existsSync(file), false);
    const canceled = combinedTable(
      { responses: [named('A', {})], file },
      { worker, signal: AbortSignal.abort() },
    );
    await rejectsWith(canceled, { kind: 'canceled' });
  });
});

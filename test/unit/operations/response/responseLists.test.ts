import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { responseLists } from '../../../../src/operations/response/responseLists';
import { rejectsWith } from '../../../support/userErrors';

const worker = resolve('dist/responses.js');
const small = JSON.stringify({ data: { users: { nodes: [{ id: 1 }, { id: 2 }] }, tags: ['a'] } });
const nodes = Array.from({ length: 2000 }, (_, id) => ({ id, text: 'x'.repeat(200) }));
const large = JSON.stringify({ data: { nodes } });
const look = { kind: 'look' } as const;

describe('responseLists', () => {
  let folder = '';
  let controller = new AbortController();
  const options = (): { worker: string; signal: AbortSignal } => ({ worker, signal: controller.signal });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tables-'));
    controller = new AbortController();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('returns the longest list first', async () => {
    assert.deepEqual(await responseLists({ text: small }, look, options()), [
      { path: 'users.nodes', rows: 2, columns: 1 },
      { path: 'tags', rows: 1, columns: 1 },
    ]);
  });

  it('returns an empty array for a response without lists', async () => {
    for (const text of ['{"data":null}', '{"errors":[]}', 'null'])
      assert.deepEqual(await responseLists({ text }, look, options()), []);
  });

  it('writes the list at a path to a file', async () => {
    const file = join(folder, 'table');
    await responseLists({ text: small }, { kind: 'write', path: 'users.nodes', file }, options());
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), [{ id: 1 }, { id: 2 }]);
  });

  for (const where of ['memory', 'a file'] as const)
    it(`reads and writes a list of a large response from ${where}`, async () => {
      const response = join(folder, 'response.json');
      writeFileSync(response, large);
      const source = where === 'memory' ? { text: large } : { file: response };
      const expected = [{ path: 'nodes', rows: 2000, columns: 2 }];
      assert.deepEqual(await responseLists(source, look, options()), expected);
      const file = join(folder, 'table');
      await responseLists(source, { kind: 'write', path: 'nodes', file }, options());
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), nodes);
    });

  it('fails with a message if the file of the response was deleted', async () => {
    await rejectsWith(responseLists({ file: join(folder, 'gone') }, look, options()), {
      kind: 'state',
      message: /read the response as a table/,
    });
  });

  it('stops and deletes its file on cancellation', async () => {
    const file = join(folder, 'table');
    const text = JSON.stringify({ data: { nodes: Array.from({ length: 100 }, () => nodes).flat() } });
    const written = responseLists({ text }, { kind: 'write', path: 'nodes', file }, options());
    controller.abort();
    await rejectsWith(written, { kind: 'canceled' });
    assert.equal(existsSync(file), false);
    await rejectsWith(responseLists({ text: small }, look, options()), { kind: 'canceled' });
  });
});

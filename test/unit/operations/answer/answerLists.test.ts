import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answerLists } from '../../../../src/operations/answer/answerLists';
import { rejectsWith } from '../../../support/failures';

const worker = resolve('dist/answers.js');
const small = JSON.stringify({ data: { users: { nodes: [{ id: 1 }, { id: 2 }] }, tags: ['a'] } });
const large = JSON.stringify({
  data: { nodes: Array.from({ length: 2000 }, (_, id) => ({ id, text: 'x'.repeat(200) })) },
});

describe('the lists of an answer', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tables-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are told with the longest first', async () => {
    assert.deepEqual(await answerLists(small, { kind: 'look' }, worker), [
      { path: 'users.nodes', rows: 2, columns: 1 },
      { path: 'tags', rows: 1, columns: 1 },
    ]);
  });

  it('are none where there is no list', async () => {
    for (const json of ['{"data":null}', '{"errors":[]}', 'null'])
      assert.deepEqual(await answerLists(json, { kind: 'look' }, worker), []);
  });

  it('are written into a file, the one at the path', async () => {
    const file = join(folder, 'table');
    await answerLists(small, { kind: 'write', path: 'users.nodes', file }, worker);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), [{ id: 1 }, { id: 2 }]);
  });

  it('come from a thread when the answer is large, to the same end', async () => {
    const expected = [{ path: 'nodes', rows: 2000, columns: 2 }];
    assert.deepEqual(await answerLists(large, { kind: 'look' }, worker), expected);
    const file = join(folder, 'table');
    await answerLists(large, { kind: 'write', path: 'nodes', file }, worker);
    assert.deepEqual(
      JSON.parse(readFileSync(file, 'utf8')),
      (JSON.parse(large) as { data: { nodes: unknown } }).data.nodes,
    );
  });

  it('fail with a sentence when the answer cannot be read', async () => {
    await rejectsWith(answerLists(large.slice(0, -5), { kind: 'look' }, worker), {
      kind: 'state',
      message: /could not be read as a table/,
    });
  });
});

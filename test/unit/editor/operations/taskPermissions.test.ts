import { strict as assert } from 'node:assert';
import { TaskPermissions } from '../../../../src/editor/operations/taskPermissions';
import { MemoryState } from '../../../support/memoryState';

describe('TaskPermissions', () => {
  const api = { folder: 'file:///projects/api', connectionId: 'one' };
  const task = { ...api, task: 'export' };
  const file = 'file:///projects/api/out/users.csv';

  const permissions = (state = new MemoryState(), ids = ['one', 'two']): TaskPermissions =>
    new TaskPermissions(state, () => ids);

  it('allows nothing initially', () => {
    assert.equal(permissions().allows(api), false);
    assert.equal(permissions().isSameTask(task, file, 'print'), false);
    assert.equal(permissions().isSameTask(task, file, undefined), false);
  });

  it('saves permissions per folder and connection', async () => {
    const state = new MemoryState();
    await permissions(state).allow(task);
    assert.equal(permissions(state).allows(api), true);
    assert.equal(permissions(state).allows({ ...api, connectionId: 'two' }), false);
    assert.equal(permissions(state).allows({ ...api, folder: 'file:///projects/web' }), false);
  });

  it('allows a task to replace files that it wrote, unless they were changed', async () => {
    const state = new MemoryState();
    await permissions(state).noteWritten(task, file, 'print');
    const all = permissions(state);
    assert.equal(all.isSameTask(task, file, 'print'), true);
    assert.equal(all.isSameTask(task, file, 'changed'), false);
    assert.equal(all.isSameTask(task, `${file}.bak`, 'print'), false);
    assert.equal(all.isSameTask({ ...task, task: 'other' }, file, 'print'), false);
    assert.equal(all.isSameTask({ ...task, connectionId: 'two' }, file, 'print'), false);
    assert.equal(all.isSameTask({ ...task, folder: 'file:///projects/web' }, file, 'print'), false);
    await all.noteWritten({ ...task, task: 'other' }, file, 'later');
    assert.equal(all.isSameTask(task, file, 'print'), false);
    assert.equal(all.isSameTask({ ...task, task: 'other' }, file, 'later'), true);
  });

  it('deletes the entries of removed connections', async () => {
    const state = new MemoryState();
    const all = permissions(state);
    await all.allow(api);
    await all.noteWritten(task, file, 'print');
    const after = permissions(state, ['two']);
    await after.allow({ ...api, connectionId: 'two' });
    await after.noteWritten({ ...task, connectionId: 'two' }, `${file}.2`, 'print');
    assert.equal(permissions(state).allows(api), false);
    assert.equal(permissions(state).isSameTask(task, file, 'print'), false);
  });

  it('saves concurrent changes and evicts the oldest entries', async () => {
    const state = new MemoryState();
    const all = permissions(state);
    await Promise.all(
      Array.from({ length: 600 }, (_, index) => all.noteWritten(task, `${file}.${index}`, 'print')),
    );
    assert.equal(all.isSameTask(task, `${file}.599`, 'print'), true);
    assert.equal(all.isSameTask(task, `${file}.100`, 'print'), true);
    assert.equal(all.isSameTask(task, `${file}.99`, 'print'), false, 'the oldest entries are evicted');
  });

  it('ignores invalid stored values', () => {
    for (const stored of [undefined, 7, 'x', {}, [null, 7, {}, { folder: 1, connectionId: 'one' }]]) {
      const state = new MemoryState();
      void state.update('tasks/allowed', stored);
      void state.update('tasks/written', stored);
      assert.equal(permissions(state).allows(api), false);
      assert.equal(permissions(state).isSameTask(task, file, 'print'), false);
    }
  });
});

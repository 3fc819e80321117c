import assert from 'node:assert/strict';
import { Runs, type Run } from '../../../../src/editor/operations/runs';

function run(label: string): Run {
  return {
    key: 'file:///users.graphql#Users@c1',
    documentUri: 'file:///users.graphql',
    operationStart: 0,
    operationName: 'Users',
    label,
    startedAt: 0,
    controller: new AbortController(),
    bytes: 0,
    note: '',
  };
}

describe('the runs of a window', () => {
  it('know each run of an operation that is under way more than once', async () => {
    const runs = new Runs();
    const [lens, task] = [run('lens'), run('task')];
    let end: () => void = () => undefined;
    const first = runs.during(lens, () => new Promise<void>((resolve) => (end = resolve)));
    await runs.during(task, () => {
      assert.deepEqual(runs.all(), [lens, task]);
      return Promise.resolve();
    });
    assert.deepEqual(runs.all(), [lens]);
    runs.cancel(lens.key);
    assert.equal(lens.controller.signal.aborted, true);
    assert.equal(task.controller.signal.aborted, false);
    end();
    await first;
    assert.deepEqual(runs.all(), []);
    runs.dispose();
  });
});

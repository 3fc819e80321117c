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
    secrets: [],
    note: '',
  };
}

describe('Runs', () => {
  it('tracks parallel runs of the same operation', async () => {
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

  it('prevents parallel work with the same key and notifies the other callers', async () => {
    const runs = new Runs();
    let end: () => void = () => undefined;
    let busy = 0;
    const onBusy = (): void => void (busy += 1);
    const first = runs.once(
      'a',
      () => new Promise<string>((resolve) => (end = () => resolve('done'))),
      onBusy,
    );
    assert.equal(await runs.once('a', () => Promise.resolve('again'), onBusy), undefined);
    assert.equal(await runs.once('b', () => Promise.resolve('other'), onBusy), 'other');
    assert.equal(busy, 1);
    end();
    assert.equal(await first, 'done');
    assert.equal(await runs.once('a', () => Promise.resolve('again'), onBusy), 'again');
    runs.dispose();
  });

  it('returns a started run only after the double-click interval', async () => {
    const runs = new Runs();
    const lens = run('lens');
    assert.equal(runs.started(lens.key), undefined);
    await runs.during(lens, () => {
      assert.equal(runs.started(lens.key, lens.startedAt + 400), undefined);
      assert.equal(runs.started(lens.key, lens.startedAt + 500), lens);
      assert.equal(runs.started('another', lens.startedAt + 500), undefined);
      return Promise.resolve();
    });
    runs.dispose();
  });
});

import assert from 'node:assert/strict';
import type { App } from '../../../../src/editor/app';
import { HistoryStore } from '../../../../src/editor/operations/historyStore';
import { eventually } from '../../../support/eventually';
import { failingFileSystem } from '../../../support/failingFileSystem';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { MemoryState } from '../../../support/memoryState';

describe('the history', () => {
  const folder = folderForEachTest();
  const disk = failingFileSystem();
  const reported: unknown[] = [];
  let history: HistoryStore;

  /** Resolves when the entries are stored. */
  let stored: Promise<void>;

  beforeEach(() => {
    reported.length = 0;
    stored = Promise.resolve();
    const state = new MemoryState();
    const editor = {
      windowState: {
        get: (key: string) => state.get(key),
        update: (key: string, value: unknown) => Promise.all([state.update(key, value), stored]),
      },
      folder: () => folder.path,
      reporter: { report: (error: unknown) => reported.push(error) },
    };
    history = new HistoryStore({ editor } as unknown as App);
  });

  const run = async (): Promise<void> => {
    await history.add(
      {
        at: '2026-11-21T10:20:30.000Z',
        connectionId: 'a',
        connectionName: 'A',
        operationName: 'Q',
        mutation: false,
        documentUri: 'file:///q.graphql',
        query: 'query Q { a }',
        variables: '{}',
        cost: '',
        outcome: 'ok',
        status: '200',
        durationMs: 1,
        bytes: 2,
      },
      { text: '{}' },
    );
  };
  const files = (): string[] => everythingIn(folder.path).filter((path) => /json|tmp/.test(path));

  it('contains runs that end together, although VS Code has stored none of them yet', async () => {
    let store = (): void => undefined;
    stored = new Promise((resolve) => (store = resolve));
    const runs = [run(), run(), run()];
    await eventually(() => history.entries().length === runs.length, 'the entries of all runs');
    store();
    await Promise.all(runs);
    assert.equal(new Set(history.entries().map(({ id }) => id)).size, runs.length);
    assert.equal(files().length, runs.length);
  });

  it('leaves no partial file on a full disk, and reports the error once', async () => {
    disk.fail('writeFile', 'ENOSPC');
    await run();
    await run();
    assert.deepEqual(files(), []);
    assert.equal(reported.length, 1);
    assert.match(String(reported[0]), /save the response to the history in .*\. The disk is full\./);
    assert.deepEqual(
      history.entries().map(({ saved }) => saved),
      [false, false],
    );
  });

  it('reports the error again after a response was saved', async () => {
    disk.fail('writeFile', 'ENOSPC', { times: 1 });
    await run();
    await run();
    assert.equal(files().length, 1);
    disk.fail('writeFile', 'ENOSPC', { times: 1 });
    await run();
    assert.equal(reported.length, 2);
    assert.equal(files().length, 1);
  });
});

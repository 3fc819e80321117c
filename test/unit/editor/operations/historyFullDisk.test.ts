import assert from 'node:assert/strict';
import type { App } from '../../../../src/editor/app';
import { HistoryStore } from '../../../../src/editor/operations/historyStore';
import { failingFileSystem } from '../../../support/failingFileSystem';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { MemoryState } from '../../../support/memoryState';

describe('the history on a full disk', () => {
  const folder = folderForEachTest();
  const disk = failingFileSystem();
  const reported: unknown[] = [];
  let history: HistoryStore;

  beforeEach(() => {
    reported.length = 0;
    const editor = {
      windowState: new MemoryState(),
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

  it('leaves no partial file and reports the error once', async () => {
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

import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { actionsOf } from '../../../../src/editor/operations/responseActions';
import type { ResponseDocuments } from '../../../../src/editor/operations/responseDocuments';

describe('actionsOf', () => {
  const actions = (isPinned: boolean, rows: number, hasNextPage = false): readonly string[] => {
    const response = { read: { errorCount: 0, rows, hasNextPage, files: undefined } };
    const responses = { get: () => ({ response, firstLine: 0 }), isPinned: () => isPinned };
    return actionsOf(responses as unknown as ResponseDocuments, {} as Uri);
  };

  it('lists all pages for a response that has another page', () => {
    assert.deepEqual(actions(true, 1, true), ['instanceExplorer.showTable', 'instanceExplorer.runAllPages']);
  });

  it('throws an error if a pinned response has no actions', () => {
    assert.deepEqual(actions(false, 0), ['instanceExplorer.pinResponse']);
    assert.deepEqual(actions(true, 1), ['instanceExplorer.showTable']);
    assert.throws(() => actions(true, 0), {
      kind: 'input',
      message: 'No actions are available for this response.',
    });
  });
});

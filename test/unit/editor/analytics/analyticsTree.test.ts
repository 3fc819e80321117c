import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { EventEmitter, window, type TreeDataProvider, type TreeView } from 'vscode';
import { createAnalyticsTree, type AnalyticsTree } from '../../../../src/editor/analytics/analyticsTree';
import { ActiveConnection } from '../../../../src/instance/activeConnection';
import { ConnectionStore } from '../../../../src/instance/connectionStore';
import { ageUpdateMs } from '../../../../src/shared/format';
import { MemoryState } from '../../../support/memoryState';

describe('the Analytics view', () => {
  let updates = 0;
  const view = { visible: true };
  let tree: AnalyticsTree;

  beforeEach(() => {
    updates = 0;
    mock.timers.enable({ apis: ['setInterval'] });
    mock.method(
      window,
      'createTreeView',
      (_id: string, options: { treeDataProvider: TreeDataProvider<unknown> }) => {
        options.treeDataProvider.onDidChangeTreeData?.(() => (updates += 1));
        const { event } = new EventEmitter<unknown>();
        return Object.assign(view, {
          onDidChangeVisibility: event,
          dispose: () => undefined,
        }) as unknown as TreeView<unknown>;
      },
    );
    const connections = new ConnectionStore(new MemoryState());
    tree = createAnalyticsTree(
      { active: new ActiveConnection(new MemoryState(), connections), connections },
      () => Promise.reject(new Error('Analytics must not be loaded.')),
      {
        roots: () => [],
        children: () => Promise.resolve([]),
        onDidChange: new EventEmitter<unknown>().event,
      },
      () => undefined,
    );
  });

  afterEach(() => {
    tree.dispose();
    mock.restoreAll();
    mock.timers.reset();
  });

  it('updates the displayed ages while it is visible', () => {
    view.visible = true;
    mock.timers.tick(2 * ageUpdateMs);
    assert.equal(updates, 2);
    view.visible = false;
    mock.timers.tick(2 * ageUpdateMs);
    assert.equal(updates, 2);
  });
});

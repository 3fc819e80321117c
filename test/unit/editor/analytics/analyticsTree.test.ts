import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { EventEmitter, window, type TreeDataProvider, type TreeView } from 'vscode';
import type { Analytics } from '../../../../src/editor/analytics/analyticsFeature';
import { createAnalyticsTree, type AnalyticsTree } from '../../../../src/editor/analytics/analyticsTree';
import type { App } from '../../../../src/editor/app';
import { ActiveConnection } from '../../../../src/instance/activeConnection';
import type { Connection } from '../../../../src/instance/connection';
import { ConnectionStore } from '../../../../src/instance/connectionStore';
import type { AnalyticsRow } from '../../../../src/reports/rows/row';
import { ageUpdateMs } from '../../../../src/shared/format';
import { MemoryState } from '../../../support/memoryState';

describe('the Analytics view', () => {
  let updates = 0;
  const view = { visible: true };
  let tree: AnalyticsTree;

  beforeEach(() => {
    updates = 0;
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
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
    for (let update = 0; update < 2; update += 1) mock.timers.tick(ageUpdateMs);
    assert.equal(updates, 2);
    view.visible = false;
    for (let update = 0; update < 2; update += 1) mock.timers.tick(ageUpdateMs);
    assert.equal(updates, 2);
  });
});

describe('the rows of the Analytics view', () => {
  afterEach(() => mock.restoreAll());

  const connection = { id: 'c1', name: 'Sample', baseUrl: 'https://code.example.com' } as Connection;
  const analytics = { baseUrl: 'https://analytics.example.com', instanceHost: 'code.example.com' };
  for (const [what, active, label, command] of [
    ['a window without a connection', undefined, 'Select a connection', 'switchConnection'],
    ['a connection without analytics', connection, 'Set up analytics', 'setUpAnalytics'],
    [
      'an access issue',
      { ...connection, analytics },
      'Check the analytics token and the host of the instance',
      'setUpAnalytics',
    ],
  ] as const) {
    it(`first name the action for ${what} with only data warehouses`, async () => {
      let provider: TreeDataProvider<AnalyticsRow> | undefined;
      mock.method(window, 'createTreeView', (_: string, options: { treeDataProvider: typeof provider }) => {
        provider = options.treeDataProvider;
        return { onDidChangeVisibility: new EventEmitter<unknown>().event, dispose: () => undefined };
      });
      const warehouse = { id: 'warehouse.w1', label: 'Usage' } as AnalyticsRow;
      const tree = createAnalyticsTree(
        {
          active: { get: () => active, onDidChange: new EventEmitter<unknown>().event },
          connections: { list: () => [connection] },
        } as unknown as App,
        () => Promise.resolve({ rows: () => Promise.resolve([]) } as unknown as Analytics),
        {
          roots: () => [warehouse],
          children: () => Promise.resolve([]),
          onDidChange: new EventEmitter<unknown>().event,
        },
        () => undefined,
      );
      const [first, ...others] = (await provider?.getChildren()) ?? [];
      tree.dispose();
      assert.deepEqual([first?.label, first?.command], [label, `instanceExplorer.${command}`]);
      assert.deepEqual(others, [warehouse]);
    });
  }

  it('are the reports, the data warehouses, and then the analyses', async () => {
    let provider: TreeDataProvider<AnalyticsRow> | undefined;
    mock.method(window, 'createTreeView', (_: string, options: { treeDataProvider: typeof provider }) => {
      provider = options.treeDataProvider;
      return { onDidChangeVisibility: new EventEmitter<unknown>().event, dispose: () => undefined };
    });
    const row = (id: string): AnalyticsRow => ({ id, context: id }) as AnalyticsRow;
    const tree = createAnalyticsTree(
      {
        active: { get: () => ({ ...connection, analytics }), onDidChange: new EventEmitter<unknown>().event },
        connections: { list: () => [connection] },
      } as unknown as App,
      () =>
        Promise.resolve({
          rows: () => Promise.resolve(['registry', 'analyses'].map(row)),
        } as unknown as Analytics),
      {
        roots: () => [row('warehouse')],
        children: () => Promise.resolve([]),
        onDidChange: new EventEmitter<unknown>().event,
      },
      () => undefined,
    );
    const rows = (await provider?.getChildren()) ?? [];
    tree.dispose();
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['registry', 'warehouse', 'analyses'],
    );
  });
});

import assert from 'node:assert/strict';
import { TableRegistry } from '../../../../src/editor/tables/tableRegistry';
import type { LiveConnections, TableToOpen } from '../../../../src/editor/tables/tableToOpen';

describe('TableRegistry', () => {
  const disposed: string[] = [];
  const run = (name: string): LiveConnections => ({
    page: () => ({ connections: [] }) as unknown as ReturnType<LiveConnections['page']>,
    onDidChange: () => ({ dispose: () => undefined }),
    act: () => Promise.resolve(),
    dispose: () => void disposed.push(name),
  });
  const table = (connections: LiveConnections): TableToOpen => ({
    key: 'operation/a',
    title: 'a',
    provenance: '',
    source: { kind: 'json', path: '/none' },
    connections,
  });

  it('ends the run of a table when another run replaces it, and the last one when the table is forgotten', () => {
    const registry = new TableRegistry();
    const [first, second] = [run('first'), run('second')];
    registry.remember(table(first));
    registry.remember(table(first));
    assert.equal(registry.isReplaced(table(first)), false);
    assert.deepEqual(disposed, []);
    registry.remember(table(second));
    assert.deepEqual(disposed, ['first']);
    assert.equal(registry.isReplaced(table(first)), true, 'a late update of the first run');
    registry.forget('operation/a');
    assert.deepEqual(disposed, ['first', 'second']);
    assert.equal(registry.isReplaced(table(second)), true, 'a late update of a closed table');
  });
});

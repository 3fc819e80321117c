import assert from 'node:assert/strict';
import { window, workspace } from 'vscode';
import type { OperationsDependencies } from '../../../../src/editor/operations/operationsDependencies';
import type { OperationRunner } from '../../../../src/editor/operations/runOperation';
import { runOnOthers } from '../../../../src/editor/operations/runOnOthers';
import { shownPicks } from '../../../support/vscode/shownPicks';
import { testConnection } from '../../../support/testConnection';
import { rejectsWith } from '../../../support/userErrors';

const connections = ['First', 'Second'].map((name) => testConnection({ id: name, name }));

describe('running on other connections', () => {
  const shown = shownPicks(({ items, activeItems }) => ({
    active: activeItems[0]?.label,
    labels: items.map(({ label }) => label),
  }));
  const { activeTextEditor } = window;
  const { isTrusted } = workspace;
  beforeEach(() => void Object.assign(workspace, { isTrusted: true }));
  afterEach(() => {
    Object.assign(window, { activeTextEditor });
    Object.assign(workspace, { isTrusted });
  });

  const runs: (string | undefined)[] = [];
  const run = (text: string, listed = connections): Promise<void> => {
    const document = { getText: () => text, positionAt: () => 0, offsetAt: () => 0 };
    Object.assign(window, { activeTextEditor: { document, selection: {} } });
    const app = {
      connections: { list: () => listed },
      active: { get: () => connections[0] },
      states: { get: () => undefined },
    };
    const dependencies = { app } as unknown as OperationsDependencies;
    const runner = {
      run: (...[, , options]: Parameters<OperationRunner['run']>) =>
        void runs.push(options?.connection?.name),
    };
    const parts = { runner } as unknown as Parameters<typeof runOnOthers>[1];
    return runOnOthers(dependencies, parts, undefined, undefined);
  };

  it('starts with another connection than the active one, and offers several for queries only', async () => {
    await run('query A { a }');
    await run('mutation B { b }');
    const names = ['$(circle-filled) First', '$(circle-outline) Second', ''];
    const compare = '$(diff) Compare Two Connections...';
    const active = '$(circle-outline) Second';
    assert.deepEqual(shown, [
      { active, labels: [...names, '$(server-environment) Several Connections...', compare] },
      { active, labels: [...names, compare] },
    ]);
    assert.deepEqual(runs, ['Second', 'Second']);
  });

  it('requires two connections', async () => {
    await rejectsWith(run('query A { a }', connections.slice(0, 1)), {
      kind: 'input',
      hint: 'addConnection',
    });
    assert.deepEqual(shown, []);
  });
});

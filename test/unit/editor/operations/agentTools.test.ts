import assert from 'node:assert/strict';
import { window, workspace } from 'vscode';
import { createAgentTools } from '../../../../src/editor/operations/agentTools';
import { ConnectionStore } from '../../../../src/instance/connectionStore';
import { connectionNamed } from '../../../support/language/schemaSources';
import { MemoryState } from '../../../support/memoryState';

describe('the permission for agents in a window', () => {
  const [originalWindow, originalWorkspace] = [{ ...window }, { ...workspace }];
  afterEach(() => {
    Object.assign(window, originalWindow);
    Object.assign(workspace, originalWorkspace);
  });

  it('ends when the user turns it off, even if the user turns it on before the next call', async () => {
    let confirmed = 0;
    Object.assign(workspace, { isTrusted: true });
    Object.assign(window, {
      createQuickPick: () => {
        confirmed += 1;
        const pick = originalWindow.createQuickPick();
        return Object.defineProperty(pick, 'selectedItems', { get: () => pick.items.slice(0, 1) });
      },
    });
    const connections = new ConnectionStore(new MemoryState());
    await connections.save({ ...connectionNamed('a'), agentAccess: 'read' });
    const app = {
      active: { get: () => connections.list()[0] },
      connections,
      editor: { log: { info: () => undefined } },
    };
    const checker = { lookUpSchema: () => Promise.resolve({ definition: 'type Found', hits: [] }) };
    type Parts = Parameters<typeof createAgentTools>;
    const tools = createAgentTools({ app, checker } as unknown as Parts[0], {} as Parts[1]);
    const call = async (): Promise<void> =>
      assert.match(
        await tools.call('search_schema', { text: 'Found' }, new AbortController().signal),
        /type Found/,
      );
    await call();
    await connections.change('a', { name: 'Renamed' });
    await call();
    assert.equal(confirmed, 1);
    await connections.change('a', { agentAccess: undefined });
    await connections.change('a', { agentAccess: 'read' });
    await call();
    assert.equal(confirmed, 2);
    tools.dispose();
  });
});

import assert from 'node:assert/strict';
import type { App } from '../../../../src/editor/app';
import { pickConnection, switchConnection } from '../../../../src/editor/connections/switchConnection';
import type { Connection } from '../../../../src/instance/connection';
import { shownPicks } from '../../../support/vscode/shownPicks';

const connections = ['First', 'Second', 'Third'].map((name): Connection => ({
  id: name,
  name,
  baseUrl: `https://${name}.example.com`,
  scheme: 'token',
  mutationPolicy: 'ask',
}));

const app = {
  connections: { list: () => connections },
  active: { get: () => connections[1], set: () => Promise.resolve() },
  states: { get: () => ({ state: { kind: 'connected' } }) },
} as unknown as App;

describe('the list of connections', () => {
  const focused = shownPicks(({ activeItems }) => activeItems[0]?.label);

  it('starts with the active connection, or with another one to switch to', async () => {
    await pickConnection(app, undefined, 'Select a connection to test');
    await switchConnection(app);
    assert.deepEqual(focused, ['$(circle-filled) Second', '$(circle-outline) First']);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connectionItem } from '../../../../src/editor/connections/connectionItem';
import type { Connection } from '../../../../src/instance/connection';
import type { ConnectionState } from '../../../../src/instance/connectionState';

const connection: Connection = {
  id: 'c1',
  name: 'Acme Production',
  baseUrl: 'https://acme.example.com',
  scheme: 'token',
  mutationPolicy: 'ask',
  actingUser: 'jordan.reyes',
  version: '6.9',
};

function shown(change: Partial<Connection>, state: ConnectionState, active = false) {
  const item = connectionItem({ ...connection, ...change }, active, { state });
  const icon = item.iconPath as { readonly id: string; readonly color?: { readonly id: string } };
  return { item, icon: icon.id, color: icon.color?.id, spoken: item.accessibilityInformation?.label };
}

interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<
      Record<
        'view/item/context',
        readonly { readonly command: string; readonly when: string; readonly group: string }[]
      >
    >;
  };
}

/** Returns the commands of the context menu that sign in or out, for a connection with this state. */
function signCommands(state: ConnectionState): readonly string[] {
  const { menus } = (JSON.parse(readFileSync('package.json', 'utf8')) as Manifest).contributes;
  const context = shown({}, state).item.contextValue ?? '';
  return menus['view/item/context']
    .filter(({ command, group }) => command.startsWith('instanceExplorer.sign') && group.startsWith('1_sign'))
    .filter(({ when }) => new RegExp(/viewItem =~ \/(.*)\/$/.exec(when)?.[1] ?? '$^').test(context))
    .map(({ command }) => command);
}

describe('connectionItem', () => {
  it('offers either to sign in or to sign out', () => {
    for (const state of ['signedOut', 'expired'] as const)
      assert.deepEqual(signCommands(state), ['instanceExplorer.signIn']);
    for (const state of ['connected', 'unverified', 'unreachable'] as const)
      assert.deepEqual(signCommands(state), ['instanceExplorer.signOut']);
  });

  it('shows the user and the active state', () => {
    const { item, icon, color, spoken } = shown({}, 'connected', true);
    assert.deepEqual([icon, color], ['circle-filled', 'testing.iconPassed']);
    assert.equal(item.description, 'jordan.reyes');
    assert.equal(spoken, 'Acme Production, active, jordan.reyes');
  });

  it('labels read-only connections, and shows a lock icon for inactive ones', () => {
    const { item, icon, spoken } = shown({ mutationPolicy: 'read-only' }, 'unverified');
    assert.equal(icon, 'lock');
    assert.equal(item.description, 'read-only · jordan.reyes');
    assert.equal(spoken, 'Acme Production, read-only, jordan.reyes');
    // An active connection has the icon of active connections instead of the lock, and the same description.
    const active = shown({ mutationPolicy: 'read-only' }, 'connected', true);
    assert.deepEqual([active.icon, active.item.description], ['circle-filled', 'read-only · jordan.reyes']);
  });

  it('shows a problem first, for active and inactive connections', () => {
    for (const active of [true, false]) {
      const { item, icon, color } = shown({ mutationPolicy: 'read-only' }, 'unreachable', active);
      assert.deepEqual([icon, color], ['warning', undefined]);
      assert.equal(item.description, 'unreachable · read-only');
      assert.equal(shown({}, 'expired', active).icon, 'warning');
    }
    assert.equal(shown({}, 'signedOut').icon, 'circle-outline');
    assert.equal(shown({}, 'signedOut').item.description, 'signed out');
    assert.equal(shown({ actingUser: undefined }, 'unverified').item.description, 'not verified');
  });

  it('labels connections that agents can use', () => {
    const { item, spoken } = shown({ agentAccess: 'read' }, 'connected');
    assert.equal(item.description, 'agents can read · jordan.reyes');
    assert.equal(spoken, 'Acme Production, agents can read, jordan.reyes');
    const tooltip = typeof item.tooltip === 'string' ? item.tooltip.split('\n') : [];
    assert.ok(tooltip.includes('agents can read'));
  });

  it('labels and colors production and staging', () => {
    const production = shown({ environment: 'production' }, 'connected', true);
    assert.deepEqual([production.icon, production.color], ['circle-filled', 'charts.red']);
    assert.equal(production.item.description, 'production · jordan.reyes');
    assert.equal(production.spoken, 'Acme Production, active, production, jordan.reyes');
    const staging = shown({ environment: 'staging', mutationPolicy: 'read-only' }, 'unreachable');
    assert.equal(staging.item.description, 'staging · unreachable · read-only');
    const inactive = shown({ environment: 'staging', mutationPolicy: 'read-only' }, 'unverified');
    assert.deepEqual([inactive.icon, inactive.color], ['lock', 'charts.yellow']);
  });

  it('labels the user of a sudo token', () => {
    const { item } = shown({ scheme: 'sudo', sudoUser: 'ada', actingUser: 'ada' }, 'connected');
    assert.equal(item.description, 'sudo as ada');
  });

  it('shows the URL, the user, the version, and the analytics URL in the tooltip', () => {
    const { item } = shown(
      { analytics: { baseUrl: 'https://a.example.com', instanceHost: 'x' } },
      'connected',
    );
    assert.equal(
      item.tooltip,
      [
        'Acme Production',
        'https://acme.example.com',
        'as jordan.reyes',
        'Version 6.9',
        'Analytics: https://a.example.com',
        'Select to use this connection in this window.',
      ].join('\n'),
    );
  });
});

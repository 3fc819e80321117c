import assert from 'node:assert/strict';
import { AgentGate, type GatePorts } from '../../../src/agents/gate';
import type { SessionLimits } from '../../../src/agents/session';
import type { ToolHost } from '../../../src/agents/tool';
import type { Connection } from '../../../src/instance/connection';

const allowed: Connection = {
  id: 'c1',
  name: 'Acme',
  baseUrl: 'https://acme.example.com',
  scheme: 'token',
  mutationPolicy: 'allow',
  agentAccess: 'read',
};

describe('agent gate', () => {
  let connection: Connection | undefined;
  let isTrusted: boolean;
  let confirmed: string[];
  let confirm: GatePorts['confirm'];
  let used: Connection[];

  beforeEach(() => {
    connection = allowed;
    isTrusted = true;
    confirmed = [];
    used = [];
    confirm = () => Promise.resolve(true);
  });

  const gate = (limits?: SessionLimits): AgentGate =>
    new AgentGate(
      {
        connection: () => connection,
        isTrusted: () => isTrusted,
        howToAllow: () => 'Ask the user to allow it.',
        confirm: (given, signal) => {
          confirmed.push(given.id);
          return confirm(given, signal);
        },
        hostOf: (given) => {
          used.push(given);
          return {
            lookUpSchema: () => Promise.resolve({ definition: 'type Found', hits: [] }),
          } as unknown as ToolHost;
        },
      },
      limits,
    );
  const call = (of: AgentGate, signal = new AbortController().signal) =>
    of.call('search_schema', { text: 'Found' }, signal);

  it('asks once for each connection and user, and uses the latest version of the connection', async () => {
    const one = gate();
    assert.match((await call(one)).text, /^The definition of the type:\n.*\n.*\ntype Found\n/);
    connection = { ...allowed, name: 'Renamed' };
    await call(one);
    assert.deepEqual(confirmed, ['c1']);
    assert.deepEqual(
      used.map(({ name }) => name),
      ['Acme', 'Renamed'],
    );
    connection = { ...allowed, id: 'c2' };
    await call(one);
    connection = { ...allowed, baseUrl: 'https://other.example.com' };
    await call(one);
    connection = { ...allowed, scheme: 'sudo', sudoUser: 'ada' };
    await call(one);
    assert.deepEqual(confirmed, ['c1', 'c2', 'c1', 'c1']);
  });

  const refusals: readonly (readonly [
    name: string,
    given: Partial<Connection> | undefined,
    reason: RegExp,
  ])[] = [
    ['without a connection', undefined, /There is no active connection\. Ask the user to select one\./],
    [
      'for a connection without permission',
      { agentAccess: undefined },
      /Agents can't use the connection Acme\. Ask the user to allow it\./,
    ],
  ];
  for (const [name, change, reason] of refusals)
    it(`refuses calls ${name}, without asking`, async () => {
      connection = change === undefined ? undefined : { ...allowed, ...change };
      const reply = await call(gate());
      assert.equal(reply.isError, true);
      assert.match(reply.text, /^The call failed \(refused\)\.\n/);
      assert.match(reply.text, reason);
      assert.deepEqual([confirmed, used], [[], []]);
    });

  it('refuses calls in Restricted Mode', async () => {
    isTrusted = false;
    assert.match((await call(gate())).text, /Restricted Mode/);
    assert.deepEqual([confirmed, used], [[], []]);
  });

  it('refuses a call that the user declines, and asks again for the next one', async () => {
    const one = gate();
    confirm = () => Promise.resolve(false);
    assert.match((await call(one)).text, /^The call failed \(refused\)\.\n[^]*The user declined\./);
    confirm = () => Promise.resolve(true);
    assert.equal((await call(one)).isError, false);
    assert.equal(confirmed.length, 2);
  });

  it('refuses a call if the user turns the access off, or switches connections, while the dialog is open', async () => {
    for (const change of [{ agentAccess: undefined }, { id: 'c2' }]) {
      connection = allowed;
      confirm = () => {
        connection = { ...allowed, ...change };
        return Promise.resolve(true);
      };
      assert.match((await call(gate())).text, /^The call failed \(refused\)/);
    }
    assert.deepEqual(used, []);
  });

  it('asks again after the access was turned off and on', async () => {
    const one = gate();
    await call(one);
    connection = { ...allowed, agentAccess: undefined };
    await call(one);
    connection = allowed;
    await call(one);
    assert.equal(confirmed.length, 2);
  });

  it('asks again after the access was turned off and on without a call in between', async () => {
    const one = gate();
    await call(one);
    one.endSessions([allowed]);
    await call(one);
    assert.equal(confirmed.length, 1);
    for (const connections of [[{ ...allowed, agentAccess: undefined }], []]) {
      one.endSessions(connections);
      await call(one);
    }
    assert.equal(confirmed.length, 3);
  });

  it('asks again for a user that the connection acted as before the access was turned off', async () => {
    const one = gate();
    const acting: Connection = { ...allowed, actingUser: 'ada' };
    connection = acting;
    await call(one);
    connection = allowed;
    await call(one);
    connection = { ...allowed, agentAccess: undefined };
    await call(one);
    connection = acting;
    await call(one);
    assert.deepEqual(confirmed, ['c1', 'c1', 'c1']);
  });

  it('asks again when the calls of the session are used up', async () => {
    const one = gate({ callMs: 1000, calls: 2 });
    for (let calls = 0; calls < 4; calls += 1) assert.equal((await call(one)).isError, false);
    assert.equal(confirmed.length, 2);
    confirm = () => Promise.resolve(false);
    assert.equal((await call(one)).isError, true);
  });

  it('asks only once for simultaneous calls, and not for a canceled one', async () => {
    const one = gate();
    const canceled = await call(one, AbortSignal.abort());
    assert.equal(canceled.isError, true);
    assert.deepEqual(confirmed, []);
    await Promise.all([call(one), call(one), call(one)]);
    assert.deepEqual(confirmed, ['c1']);
  });

  it('passes the cancellation to the dialog, and then handles the next call', async () => {
    const one = gate();
    const controller = new AbortController();
    confirm = (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(false));
        controller.abort();
      });
    assert.equal((await call(one, controller.signal)).isError, true);
    confirm = () => Promise.resolve(true);
    assert.equal((await call(one)).isError, false);
  });

  it('replies with an error if the dialog fails', async () => {
    confirm = () => Promise.reject(new Error('internal'));
    const reply = await call(gate());
    assert.match(reply.text, /^The call failed \(bug\)/);
    assert.doesNotMatch(reply.text, /internal/);
  });
});

import assert from 'node:assert/strict';
import { AgentSession } from '../../../src/agents/session';
import { createCore, type Core } from '../../../src/core';
import type { Connection } from '../../../src/instance/connection';
import { setNetwork } from '../../../src/instance/http/transport';
import { fakeHost } from '../../support/fakeHost';
import { folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';

describe('the reply to a query of an agent', () => {
  const server = useServer();
  const home = folderForEachTest();
  let core: Core;
  let connection: Connection;
  after(() => setNetwork({}));

  beforeEach(async () => {
    core = createCore(fakeHost(home.path));
    connection = { id: 'c1', name: 'Own', baseUrl: server.origin, scheme: 'token', mutationPolicy: 'allow' };
    await core.credentials.store('c1', 'graphql', server.origin, { scheme: 'token', token: 'canary123' });
  });

  const run = async (variables: object = {}, query = '{ items { name } }'): Promise<string> => {
    const host = {
      core,
      connection,
      lookUpSchema: () => Promise.reject(new Error('not used')),
      validator: { validateOperation: () => Promise.resolve({ problems: [], unchecked: undefined }) },
    };
    const { signal } = new AbortController();
    return (await new AgentSession().call(host, 'run_query', { query, variables }, signal)).text;
  };

  it('is cut between rows if the response has few characters, but many bytes', async () => {
    const item = { name: '日'.repeat(6) };
    server.reply({ body: JSON.stringify({ data: { items: Array(850).fill(item) } }) });
    const lines = (await run()).split('\n');
    const start = lines.findIndex((line) => line.endsWith(': 850 rows'));
    assert.ok(start > 0);
    assert.deepEqual(JSON.parse(lines[start + 1] ?? ''), item);
  });

  it('rejects numbers whose last digits might be lost, but not texts and other numbers', async () => {
    const query = 'query ($id: ID, $f: Float) { items(id: $id, f: $f) { name } }';
    server.reply({ body: '{"data":{"items":[]}}' });
    assert.match(await run({ id: 2 ** 53 }, query), /\(input\)[^]*Pass it as a string/);
    assert.equal(server.received.length, 0);
    for (const id of [2 ** 53 - 1, '\\"9007199254740993', '7'])
      for (const f of [0.1 + 0.2, -1e300, 1234567.123456789])
        assert.match(await run({ id, f }, query), /Status 200/);
  });

  it('says how long a text can be', async () =>
    assert.match(await run({}, `{ items { name } } #${'x'.repeat(100_000)}`), /up to 100000 characters/));

  it('has no unpaired surrogate, for which clients reject it', async () => {
    server.reply({ status: 403, body: '{"errors":[{"message":"a \\ud83d b"}]}' });
    const text = await run();
    assert.match(text, /a . b/u);
    assert.doesNotMatch(text, /\p{Cs}/u);
  });
});

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

  const run = async (): Promise<string> => {
    const host = {
      core,
      connection,
      lookUpSchema: () => Promise.reject(new Error('not used')),
      validator: { validateOperation: () => Promise.resolve({ problems: [], unchecked: undefined }) },
    };
    const { signal } = new AbortController();
    return (await new AgentSession().call(host, 'run_query', { query: '{ items { name } }' }, signal)).text;
  };

  it('is cut between rows if the response has few characters, but many bytes', async () => {
    const item = { name: '日'.repeat(6) };
    server.reply({ body: JSON.stringify({ data: { items: Array(850).fill(item) } }) });
    const lines = (await run()).split('\n');
    const start = lines.findIndex((line) => line.endsWith(': 850 rows'));
    assert.ok(start > 0);
    assert.deepEqual(JSON.parse(lines[start + 1] ?? ''), item);
  });

  it('has no unpaired surrogate, for which clients reject it', async () => {
    server.reply({ status: 403, body: '{"errors":[{"message":"a \\ud83d b"}]}' });
    const text = await run();
    assert.match(text, /a . b/u);
    assert.doesNotMatch(text, /\p{Cs}/u);
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { AgentSession } from '../../../src/agents/session';
import { createCore, type Core } from '../../../src/core';
import type { Connection } from '../../../src/instance/connection';
import { setNetwork } from '../../../src/instance/http/transport';
import { UserError } from '../../../src/shared/userError';
import { fakeHost } from '../../support/fakeHost';
import { folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';

describe('a query of an agent, if the history fails', () => {
  const server = useServer();
  const home = folderForEachTest();
  let core: Core;
  let connection: Connection;
  after(() => setNetwork({}));

  beforeEach(async () => {
    core = createCore(fakeHost(home.path, { 'responses.maxEditorSize': 1 }));
    connection = { id: 'c1', name: 'Own', baseUrl: server.origin, scheme: 'token', mutationPolicy: 'allow' };
    await core.credentials.store('c1', 'graphql', server.origin, { scheme: 'token', token: 'canary123' });
  });

  const run = async (): Promise<string> => {
    const host = {
      core,
      connection,
      record: () => Promise.reject(new UserError('file', 'The disk is full.')),
      lookUpSchema: () => Promise.reject(new Error('not used')),
      validator: { validateOperation: () => Promise.resolve({ problems: [], unchecked: undefined }) },
    };
    const { signal } = new AbortController();
    return (await new AgentSession().call(host, 'run_query', { query: '{ me }' }, signal)).text;
  };

  it('deletes the files of its response', async () => {
    server.reply({ body: JSON.stringify({ data: { me: 'x'.repeat(2_000_000) } }) });
    assert.match(await run(), /The disk is full\./);
    const files = (): string[] =>
      readdirSync(core.responsesFolder()).filter((name) => name.endsWith('.json'));
    while (files().length > 0) await new Promise(setImmediate);
  });

  it('reports its own error', async () => {
    server.respond((response) => response.destroy());
    assert.match(await run(), /\(unreachable\)/);
  });
});

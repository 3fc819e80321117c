import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { createCore, type Core } from '../../../src/core';
import { downloadReport } from '../../../src/core/downloadReport';
import type { Connection } from '../../../src/instance/connection';
import { nodeTransport } from '../../../src/instance/http/nodeFetch';
import { setNetwork } from '../../../src/instance/http/transport';
import { operationsOf, readDocument } from '../../../src/operations/document';
import { operationRequest } from '../../../src/operations/requestText';
import { checkRequest } from '../../../src/operations/run/checkRequest';
import type { SendPrompt } from '../../../src/operations/run/decide';
import type { PreparedRun } from '../../../src/operations/run/draft';
import { loadAllPages } from '../../../src/operations/run/pages';
import { prepareRun } from '../../../src/operations/run/prepareRun';
import { presentResponse } from '../../../src/operations/run/presentResponse';
import { send, type RunProgress } from '../../../src/operations/run/send';
import { readVariables } from '../../../src/operations/variables';
import { registryRequest } from '../../../src/reports/kinds/registry';
import { plainCsv } from '../../../src/reports/export/formats';
import { writeExport } from '../../../src/reports/export/writeExport';
import { rejectsWith } from '../../support/userErrors';
import { declineDownloads, fakeHost, type FakeHost } from '../../support/fakeHost';
import { folderForEachTest } from '../../support/folders';
import { runningSample } from '../sample/support/running';
import { testConnection } from '../../support/testConnection';

const users = 40;

const people = `query People($first: Int!, $after: String) {
  users(first: $first, after: $after) { nodes { username } pageInfo { hasNextPage endCursor } }
}`;

const organization = `mutation Found($name: String!) { createOrganization(name: $name) { name } }`;

/** Returns progress options whose listeners do nothing. */
function unwatched(): RunProgress {
  const ignore = (): void => undefined;
  const { signal } = new AbortController();
  return { signal, startedAt: performance.now(), onBytes: ignore, onNote: ignore, onSecrets: ignore };
}

/** Returns the usernames in the text of a response. */
function usernames(text: string): readonly string[] {
  return [...text.matchAll(/"username":\s*"([^"]+)"/g)].map(([, name]) => name ?? '');
}

describe('a host without an editor', function () {
  this.timeout(60_000);
  const sample = runningSample({ users });
  const home = folderForEachTest();
  let host: FakeHost;
  let core: Core;
  let connection: Connection;

  beforeEach(async () => {
    host = fakeHost(home.path);
    core = createCore(host);
    const { baseUrl, analyticsUrl, instanceURL, tokens } = sample();
    connection = testConnection({ baseUrl, analytics: { baseUrl: analyticsUrl, instanceHost: instanceURL } });
    await core.connections.save(connection);
    await core.signIns.signIn(connection, { scheme: 'token', token: tokens.admin });
    await core.signIns.signInAnalytics(connection, { scheme: 'bearer', token: tokens.analytics });
  });

  afterEach(() => core.reportEngine.stop());
  after(() => setNetwork({}));

  /** Prepares the only operation of a document; each confirmation returns `decided` and is recorded. */
  async function prepare(
    text: string,
    json: string,
    { decided = false, asked = [] }: { readonly decided?: boolean; readonly asked?: SendPrompt[] } = {},
  ): Promise<PreparedRun | undefined> {
    const document = readDocument(text);
    const [operation] = operationsOf(document);
    assert.ok(operation !== undefined);
    const request = operationRequest(document, operation);
    const variables = readVariables(json, operation);
    const draft = {
      documentUri: 'file:///people.graphql',
      documentVersion: 1,
      request,
      connection,
      variables,
    };
    const unchecked = { validateOperation: () => Promise.resolve({ problems: [], unchecked: 'No schema.' }) };
    return prepareRun(core, draft, {
      unattended: false,
      check: () => checkRequest(unchecked, request, connection, variables),
      confirm: (prompt) => {
        asked.push(prompt);
        return Promise.resolve(decided);
      },
    });
  }

  it('creates the core without creating its folder', () => {
    const folder = join(home.path, 'other');
    createCore(fakeHost(folder));
    assert.equal(existsSync(folder), false);
  });

  it('verifies a connection', async () => {
    const verified = await core.sessions.check(connection);
    assert.equal(verified.actingUser, 'cypress.crossing');
    assert.equal(core.states.get('c1'), 'connected');
  });

  it('uses a token of the host without storing it', async () => {
    const { secrets } = host;
    secrets.entries.clear();
    const token = sample().tokens.user;
    core = createCore({
      ...host,
      credentialSource: (_, service) =>
        Promise.resolve(service === 'graphql' ? { scheme: 'token', token } : undefined),
    });
    const verified = await core.sessions.check(connection);
    assert.notEqual(verified.actingUser, 'cypress.crossing');
    assert.equal(secrets.entries.size, 0);
    assert.equal(await core.credentials.get('c1', 'analytics', sample().analyticsUrl), undefined);
  });

  it('verifies connections and downloads reports with the transport of the host', async () => {
    const sent: string[] = [];
    core = createCore({
      ...host,
      transport: (url, request) => {
        sent.push(`${request.method} ${new URL(url).pathname}`);
        return nodeTransport(url, request);
      },
    });
    await core.sessions.check(connection);
    await downloadReport(core, connection, registryRequest, { decisions: declineDownloads });
    assert.deepEqual(
      [...new Set(sent)],
      ['POST /.api/graphql', 'GET /healthz', 'GET /api/reports/user-registry'],
    );
  });

  it('runs a query with variables', async () => {
    const prepared = await prepare(people, '{"People": {"first": 3}}');
    assert.ok(prepared !== undefined);
    const presented = presentResponse(await send(core, prepared, unwatched()), connection);
    assert.equal(presented.failure, undefined);
    assert.equal(usernames(presented.text).length, 3);
    assert.match(presented.headline, /^200 OK/);
  });

  it('requests all pages', async () => {
    const prepared = await prepare(people, '{"People": {"first": 15}}');
    assert.ok(prepared !== undefined);
    const { read, notes } = await loadAllPages(core, prepared, unwatched());
    assert.equal(new Set(usernames(read.text)).size, users);
    assert.deepEqual(notes, [`All pages: 3 pages, ${users} items`]);
  });

  it('prompts before a mutation, and cancels a declined one', async () => {
    const asked: SendPrompt[] = [];
    assert.equal(await prepare(organization, '{"Found": {"name": "new-org"}}', { asked }), undefined);
    assert.deepEqual(
      asked.map(({ kind, message }) => [kind, message]),
      [['mutation', 'Run "Found" on Sample?']],
    );
    assert.match(asked[0]?.detail ?? '', /createOrganization\(name: \$name\)/);
    assert.ok(
      (await prepare(organization, '{"Found": {"name": "new-org"}}', { decided: true })) !== undefined,
    );
  });

  it('rejects mutations on read-only connections', async () => {
    connection = { ...connection, mutationPolicy: 'read-only' };
    await rejectsWith(prepare(organization, '{"Found": {"name": "new-org"}}', { decided: true }), {
      kind: 'refused',
    });
  });

  it('downloads a report and exports it as CSV', async () => {
    const snapshot = await downloadReport(core, connection, registryRequest, { decisions: declineDownloads });
    const reader = await core.reportEngine.open({ kind: 'csv', path: snapshot.path });
    const view = {
      query: { filters: [], search: '', sort: [] },
      columns: reader.info.columns.map(({ id }) => id),
    };
    const target = join(home.path, 'people.csv');
    const description = { table: 'people', source: 'Sample', downloadedAt: snapshot.downloadedAt };
    await writeExport({ table: { reader, view }, description }, { kind: 'csv', ...plainCsv }, target, {
      overwrite: false,
      decideFormulas: () => Promise.resolve('keep'),
    });
    await reader.close();
    const options = { bom: true, relax_quotes: false };
    const exported: unknown = parse(readFileSync(target), options);
    assert.deepEqual(exported, parse(readFileSync(snapshot.path), options));
    assert.equal((exported as readonly unknown[]).length, 1 + users);
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { postGraphql } from '../../../src/instance/graphqlApi';
import type { GraphqlResponse } from '../../../src/instance/graphqlResponse';
import { rejectsWith } from '../../support/userErrors';
import { useServer, type ScriptedServer } from '../../support/http/scriptedServer';
import { graphqlCases, type GraphqlCase } from './graphqlCases';

const referenceFile = '../shared/reference/http-cases.json';

interface ReferenceRow {
  readonly id: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

async function check(
  server: ScriptedServer,
  { status, headers = {}, body, expected }: GraphqlCase,
): Promise<void> {
  server.reply({ status, headers, body });
  const credential = { origin: server.origin, authorization: 'token canary0123', secrets: ['canary0123'] };
  const work = postGraphql({ baseUrl: server.origin, credential }, { query: '{ currentUser { username } }' });
  if (expected.kind === 'thrown') {
    const failure = await rejectsWith(work, { kind: expected.failure });
    assert.match(failure.explanation, expected.says);
    assert.equal(server.received.length, 1, 'the request was not repeated');
    return;
  }
  const response = await work;
  assert.equal(response.kind, expected.kind);
  assert.equal(response.text, body, 'the complete body is returned');
  assert.equal(response.facts.status, status);
  const { failure } = response;
  if ('errors' in expected) {
    assert.equal(failure, undefined);
    checkErrors(response, expected.errors);
    return;
  }
  assert.equal(failure?.kind, expected.failure);
  assert.match(failure?.explanation ?? '', expected.says);
  assert.ok(failure?.explanation.includes(server.host), 'the message contains the host');
  assert.equal(failure?.detail, body.trim() === '' ? undefined : body, 'the error contains the body');
}

function checkErrors(response: GraphqlResponse, expected: readonly RegExp[]): void {
  assert.ok(response.kind === 'data' || response.kind === 'errors');
  assert.equal(response.errors.length, expected.length);
  expected.forEach((message, index) => assert.match(response.errors[index]?.message ?? '', message));
}

describe('GraphQL responses of instances', () => {
  const server = useServer();
  for (const [id, graphqlCase] of Object.entries(graphqlCases))
    it(`match the case ${id}`, () => check(server, graphqlCase));
});

describe('GraphQL responses of published cases', () => {
  if (!existsSync(referenceFile)) {
    it.skip(`require ${referenceFile}, which doesn't exist`);
    return;
  }
  const server = useServer();
  const rows = JSON.parse(readFileSync(referenceFile, 'utf8')) as readonly ReferenceRow[];
  for (const { id, status, headers, body } of rows.filter((row) => !row.id.startsWith('oauth_'))) {
    // The "hang" case has no response. The exchange tests cover timeouts.
    if (status === null) continue;
    it(`match the case ${id}`, () => {
      const known = graphqlCases[id];
      assert.ok(known !== undefined, 'the case is unknown');
      // The published cases shorten long values with "…", which a header can't contain.
      const sendable = Object.entries(headers).map(
        ([name, value]) => [name, value.replaceAll('…', 'x')] as const,
      );
      return check(server, { ...known, status, headers: Object.fromEntries(sendable), body: body ?? '' });
    });
  }
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { curlHeaders, curlHeadersWithSecrets } from '../../../../src/editor/operations/curlHeaders';
import { bindCredential } from '../../../../src/instance/credential';
import { postGraphql } from '../../../../src/instance/graphqlApi';
import type { GraphqlTarget } from '../../../../src/instance/graphqlResponse';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';
import { curlLine, curlVariables } from '../../../../src/operations/share/curl';
import type { CurlHeader } from '../../../../src/operations/share/curlRequest';
import { connectionTo } from '../../instance/support/connections';
import { runningSample } from '../../sample/support/running';

function requestOf(text: string, name: string): OperationRequest {
  const document = readDocument(text);
  const operation = operationsOf(document).find((one) => one.name === name);
  assert.ok(operation !== undefined);
  return operationRequest(document, operation);
}

describe('posting an operation to the sample instance', () => {
  const sample = runningSample();
  const target = (): GraphqlTarget => {
    const { baseUrl, tokens } = sample();
    const authorization = `token ${tokens.admin}`;
    return {
      baseUrl,
      credential: { origin: new URL(baseUrl).origin, authorization, secrets: [tokens.admin] },
    };
  };
  beforeEach(() => {
    sample().control.removeFaults();
    sample().control.forgetRequests();
  });

  const file = `query Me { currentUser { ...Name } }
mutation Never { deleteUser(user: "x") { alwaysNil } }
fragment Unused on User { email }
fragment Name on User { username }
`;

  it('posts only the operation and its fragments, once and with its name', async () => {
    const { text } = requestOf(file, 'Me');
    const response = await postGraphql(target(), { query: text, operationName: 'Me', variables: {} });
    assert.equal(response.kind, 'data');
    const requests = sample().control.requests();
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.target, '/.api/graphql?Me');
    const body = JSON.parse(requests[0]?.body ?? '') as { query: string };
    assert.doesNotMatch(body.query, /Never|deleteUser|Unused/);
    assert.equal(body.query.indexOf('fragment Name'), body.query.lastIndexOf('\n') + 1);
    assert.equal(body.query.split('\n').length, 4, 'the lines refer to the file');
  });

  it('sends large bodies uncompressed', async () => {
    const { text } = requestOf('query Echo($s: String!) { user(username: $s) { id } }', 'Echo');
    const value = 'é漢'.repeat(20_000);
    await postGraphql(target(), { query: text, operationName: 'Echo', variables: { s: value } });
    const [request, second] = sample().control.requests();
    assert.equal(second, undefined);
    assert.ok(request !== undefined);
    assert.equal(request.headers['content-encoding'], undefined);
    assert.ok(Number(request.headers['content-length']) > 100_000);
    assert.deepEqual((JSON.parse(request.body) as { variables: unknown }).variables, { s: value });
  });

  it('requests a trace only if enabled and returns its ID', async () => {
    const request = { query: '{ currentUser { id } }', operationName: undefined };
    assert.equal((await postGraphql(target(), request)).facts.traceId, undefined);
    assert.match(
      (await postGraphql(target(), request, { trace: true })).facts.traceId ?? '',
      /^[0-9a-f]{32}$/,
    );
  });

  it('sends a mutation once, even if the connection closes before a response', async () => {
    sample().control.addFault({ action: { kind: 'reset' } });
    const { text } = requestOf('mutation M { deleteUser(user: "x") { alwaysNil } }', 'M');
    await assert.rejects(postGraphql(target(), { query: text, operationName: 'M' }));
    assert.equal(sample().control.requests().length, 1);
  });

  it('returns errors with their positions in the file', async () => {
    const text = `# one\nquery Z { site { id } }\n\nquery A {\n  currentUser {\n    nonsense\n  }\n}\n`;
    const response = await postGraphql(target(), { query: requestOf(text, 'A').text, operationName: 'A' });
    assert.ok(response.kind === 'errors');
    assert.deepEqual(response.errors[0]?.locations, [{ line: 6, column: 5 }]);
  });

  it('returns errors about exceeded cost limits', async () => {
    sample().control.configure({
      rateLimits: { ...sample().control.configure({}).rateLimits, graphQLMaxDepth: 1 },
    });
    const response = await postGraphql(target(), { query: '{ currentUser { id } }' });
    sample().control.configure({
      rateLimits: { ...sample().control.configure({}).rateLimits, graphQLMaxDepth: 30 },
    });
    assert.ok(response.kind === 'errors');
    const { type, limit, actual } = response.errors[0]?.extensions ?? {};
    assert.deepEqual({ type, limit, actual }, { type: 'query depth', limit: 1, actual: 2 });
  });

  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  const texts = [
    'quotes " and \'',
    'lines\nand\ttabs',
    'é漢🙂',
    'back\\slash \\n',
    '$HOME `id` $(id) !!',
    '# ~ <&>',
    'plain',
  ];
  for (const text of texts) {
    it(`sends the same query and variables as the cURL command: ${JSON.stringify(text)}`, async function () {
      if (!hasCurl) this.skip();
      const query = `query Q($t: String!) {\n  a: users(query: ${JSON.stringify(text)}) { totalCount }\n  b: users(query: $t) { totalCount }\n}`;
      const variables = { t: text };
      const ours = await postGraphql(target(), { query, variables });
      assert.equal(ours.kind, 'data');
      const headers = curlHeaders(connectionTo(sample()));
      const line = curlLine({ baseUrl: sample().baseUrl, query, variables, headers });
      // Runs asynchronously, because a synchronous call would block the server in this process.
      const { stdout } = await shell(line, { SRC_ACCESS_TOKEN: sample().tokens.admin });
      assert.deepEqual(JSON.parse(stdout), JSON.parse(ours.text));
      const [first, second] = sample()
        .control.requests()
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
      assert.deepEqual([second?.['query'], second?.['variables']], [first?.['query'], first?.['variables']]);
    });
  }
});

describe('a cURL command of a connection', () => {
  const sample = runningSample();
  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  const query = '{ currentUser { username } }';
  const run = async (
    headers: readonly CurlHeader[],
    env: Readonly<Record<string, string>>,
  ): Promise<string> => {
    sample().control.forgetRequests();
    const line = curlLine({ baseUrl: sample().baseUrl, query, variables: {}, headers });
    return (await shell(line, env)).stdout;
  };

  for (const user of ['plain', 'quo"te', "o'neill", 'back\\slash', '$HOME `id` !!', 'a",token="b']) {
    it(`acts as the sudo user: ${JSON.stringify(user)}`, async function () {
      if (!hasCurl) this.skip();
      sample().control.addUser({ username: user });
      const connection = connectionTo(sample(), { scheme: 'sudo', sudoUser: user });
      const response = await run(curlHeaders(connection), { SRC_ACCESS_TOKEN: sample().tokens.sudo });
      assert.deepEqual(JSON.parse(response), { data: { currentUser: { username: user } } });
      const credential = bindCredential(
        { scheme: 'sudo', token: sample().tokens.sudo, user },
        sample().baseUrl,
      );
      const secret = curlHeadersWithSecrets({ baseUrl: sample().baseUrl, credential });
      assert.equal(await run(secret, {}), response);
    });
  }

  it('sends the headers of the connection with values from environment variables', async function () {
    if (!hasCurl) this.skip();
    const headers = curlHeaders(connectionTo(sample(), { headerNames: ['X-Access-Key'] }));
    assert.deepEqual(curlVariables(headers), ['SRC_ACCESS_TOKEN', 'SRC_HEADER_X_ACCESS_KEY']);
    await run(headers, { SRC_ACCESS_TOKEN: sample().tokens.admin, SRC_HEADER_X_ACCESS_KEY: 'a "b" $c' });
    const [request] = sample().control.requests();
    assert.equal(request?.headers['x-access-key'], 'a "b" $c');
    assert.equal(request.headers.authorization, `token ${sample().tokens.admin}`);
  });
});

async function shell(line: string, env: Readonly<Record<string, string>>): Promise<{ stdout: string }> {
  const { execFile } = await import('node:child_process');
  return new Promise((done, fail) => {
    execFile('sh', ['-c', `${line.trimEnd()} -s`], { env: { ...process.env, ...env } }, (error, stdout) => {
      if (error === null) done({ stdout });
      else fail(error instanceof Error ? error : new Error('curl failed'));
    });
  });
}

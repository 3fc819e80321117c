import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bodyKind, postGraphql, type GraphqlOptions } from '../../../src/instance/graphqlApi';
import type { GraphqlResponse } from '../../../src/instance/graphqlResponse';
import { rejectsWith } from '../../support/userErrors';
import { useServer, type Reply } from '../../support/http/scriptedServer';

const json = { 'Content-Type': 'application/json' };

describe('postGraphql: the request', () => {
  const server = useServer();
  const sent = async (
    request: Parameters<typeof postGraphql>[1],
    prefix = '',
  ): Promise<{ url: string; body: unknown }> => {
    server.reply({ headers: json, body: '{"data":{}}' });
    await postGraphql({ baseUrl: server.origin + prefix, credential: undefined }, request);
    return { url: server.last.url, body: JSON.parse(server.last.body) as unknown };
  };

  it('is a JSON POST to the endpoint below the base URL', async () => {
    const { url, body } = await sent({ query: '{ a }' }, '/prefix');
    assert.equal(url, '/prefix/.api/graphql');
    assert.deepEqual(body, { query: '{ a }' });
    const { method, headers } = server.last;
    assert.equal(method, 'POST');
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers.accept, 'application/graphql-response+json, application/json');
    assert.equal(headers.authorization, undefined);
  });

  it('contains the operation name in the body and, for the logs of the instance, in the URL', async () => {
    const { url, body } = await sent({ query: 'query Me { a }', operationName: 'Me' });
    assert.equal(url, '/.api/graphql?Me');
    assert.deepEqual(body, { query: 'query Me { a }', operationName: 'Me' });
  });

  it('contains variables unchanged, including null and nested values', async () => {
    const variables = { first: null, list: [1, { deep: 'ü "quoted" \\' }], flag: false };
    assert.deepEqual((await sent({ query: 'q', variables })).body, { query: 'q', variables });
  });

  it('contains any query text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (query) => {
        assert.deepEqual((await sent({ query })).body, { query });
      }),
      { numRuns: 30 },
    );
  });
});

describe('postGraphql: the response', () => {
  const server = useServer();
  const post = (options: GraphqlOptions = {}): Promise<GraphqlResponse> =>
    postGraphql({ baseUrl: server.origin, credential: undefined }, { query: '{ a }' }, options);
  const answerTo = async (reply: Reply): Promise<GraphqlResponse> => {
    server.reply(reply);
    return post();
  };

  it('includes the metadata of the exchange', async () => {
    const body = '{"data":{"name":"ü"}}';
    server.reply({
      status: 200,
      statusText: 'Fine',
      headers: { ...json, 'X-Trace': 'abc', 'Retry-After': '5' },
      body,
    });
    const { facts } = await post();
    assert.equal(facts.status, 200);
    assert.equal(facts.statusText, 'Fine');
    assert.equal(facts.bytes, Buffer.byteLength(body));
    assert.equal(facts.contentType, 'application/json');
    assert.equal(facts.traceId, 'abc');
    assert.equal(facts.retryAfter, '5');
    assert.ok(facts.firstByteMs > 0 && facts.totalMs >= facts.firstByteMs);
  });

  for (const [what, body, kind] of [
    ['data with an empty list of errors', '{"data":{},"errors":[]}', 'data'],
    ["data with errors that aren't a list", '{"data":{},"errors":"none"}', 'data'],
    ['data that is a list', '{"data":[]}', 'data'],
    ['data after whitespace', ' \r\n\t{"data":null}\n', 'data'],
    ['errors without data', '{"errors":[{"message":"x"}],"extensions":{}}', 'errors'],
    ['only an empty list of errors', '{"errors":[]}', 'notGraphql'],
    ['JSON of another API', '{"message":"ok"}', 'notGraphql'],
    ['a list', '[{"data":{}}]', 'notGraphql'],
    ['a string', '"data"', 'notGraphql'],
    ['null', 'null', 'notGraphql'],
    ['truncated JSON', '{"data":{"a":', 'notGraphql'],
    ['two JSON values', '{"data":{}}{"data":{}}', 'notGraphql'],
    ['text', 'OK', 'notGraphql'],
    ['an empty body', '', 'notGraphql'],
    ['only whitespace', ' \n\t', 'notGraphql'],
  ] as const) {
    it(`is classified as ${kind}: ${what}`, async () => {
      const response = await answerTo({ headers: json, body });
      assert.equal(response.kind, kind);
      assert.equal(response.text, body);
    });
  }

  for (const [status, body, kind, failure] of [
    [200, '{"data":{"a":1}}', 'data', undefined],
    [200, '{"errors":[{"message":"x"}]}', 'errors', undefined],
    [201, '{"data":{}}', 'data', undefined],
    [204, '', 'notGraphql', 'notThisService'],
    [400, '{"errors":[{"message":"x"}]}', 'errors', undefined],
    [400, '{"errors":[{"message":"x"}],"data":null}', 'data', undefined],
    [400, '{"data":null}', 'data', 'httpStatus'],
    [422, '{"errors":[{"message":"x"}]}', 'errors', undefined],
    [401, '{"errors":[{"message":"x"}]}', 'errors', 'unauthorized'],
    [401, '{"errors":[{"message":"x"}],"data":null}', 'data', 'unauthorized'],
    [401, '{"data":{"a":1}}', 'data', 'unauthorized'],
    [403, '{"errors":[{"message":"x"}]}', 'errors', 'forbidden'],
    [403, '{"errors":[{"message":"query exceeds maximum query cost"}]}', 'errors', undefined],
    [404, '{"errors":[{"message":"x"}]}', 'errors', 'notFound'],
    [413, '{"errors":[{"message":"x"}]}', 'errors', 'tooLarge'],
    [415, '{"errors":[{"message":"x"}]}', 'errors', 'httpStatus'],
    [418, '{"message":"teapot"}', 'refused', 'httpStatus'],
    [429, '{"errors":[{"message":"x"}]}', 'errors', 'rateLimited'],
    [500, '{"data":{"a":1}}', 'data', 'serverError'],
    [500, '{"errors":[{"message":"x"}],"data":null}', 'data', 'serverError'],
    [500, '', 'refused', 'serverError'],
    [503, '{"errors":[{"message":"x"}]}', 'errors', 'serverError'],
  ] as const) {
    it(`is classified by its status and body: ${status} ${body || '(empty)'}`, async () => {
      const response = await answerTo({ status, headers: json, body });
      assert.equal(response.kind, kind);
      assert.equal(response.failure?.kind, failure);
    });
  }

  it('has an error that includes the GraphQL error messages and the body', async () => {
    const body = '{"errors":[{"message":"The token has expired."},{"message":"Sign in."}]}';
    const { failure } = await answerTo({ status: 401, headers: json, body });
    assert.match(failure?.message ?? '', /\(401\)\. Response: The token has expired\. Sign in\.$/);
    assert.equal(failure?.detail, body);
  });

  it('is parsed regardless of its media type', async () => {
    for (const type of [
      'application/graphql-response+json; charset=utf-8',
      'application/json',
      'text/plain',
    ]) {
      const response = await answerTo({ headers: { 'Content-Type': type }, body: '{"data":{"a":1}}' });
      assert.equal(response.kind, 'data', type);
    }
  });

  it('contains the JSON text of a GraphQL error as its message if the error has no message string', async () => {
    const response = await answerTo({
      headers: json,
      body: '{"errors":["plain",{"code":7},null,{"message":7}]}',
    });
    assert.ok(response.kind === 'errors');
    assert.deepEqual(
      response.errors.map(({ message }) => message),
      ['"plain"', '{"code":7}', 'null', '{"message":7}'],
    );
  });

  it('retains large numbers, duplicate keys, and the key order', async () => {
    const body = '{"data":{"id":12345678901234567890,"a":1,"a":2,"__proto__":{"x":1}}}';
    const response = await answerTo({ headers: json, body });
    assert.equal(response.text, body);
  });

  it('is limited to the maximum size', async () => {
    server.reply({ headers: json, body: `{"data":"${'x'.repeat(1000)}"}` });
    await rejectsWith(post({ capBytes: 1000 }), {
      kind: 'tooLarge',
      advice: /^Contact your administrator\.$/,
    });
    assert.equal((await post({ capBytes: 1011 })).kind, 'data');
  });

  it('is limited by the request timeout and can be canceled', async () => {
    server.respond(() => undefined);
    await rejectsWith(post({ timeoutMs: 20 }), { kind: 'timeout' });
    await rejectsWith(post({ signal: AbortSignal.abort() }), { kind: 'canceled' });
  });
});

describe('bodyKind', () => {
  for (const [text, type, kind] of [
    ['', undefined, 'empty'],
    ['\ufeff \r\n', 'text/csv', 'empty'],
    ['<!DOCTYPE html><html>', undefined, 'html'],
    ['\ufeff\n <!doctype HTML>', 'application/json', 'html'],
    ['<HTML lang="en">', 'text/csv', 'html'],
    ['<!-- a comment first --><html>', 'text/csv', 'html'],
    ['<?xml version="1.0"?><Error/>', 'text/csv', 'html'],
    ['Please sign in', 'Text/HTML; charset=utf-8', 'html'],
    ['{"error":"x"}', 'text/csv', 'json'],
    ['\ufeff[1]', undefined, 'json'],
    ['"text"', 'application/problem+json', 'json'],
    ['a,b\n1,2', 'text/csv', 'text'],
    ['a,b\n1,2', undefined, 'text'],
    ['\ufeffa,b', 'application/octet-stream', 'text'],
    ['<5,>6\n1,2', 'text/csv', 'text'],
  ] as const) {
    it(`classifies ${JSON.stringify(text)} with the type ${type ?? 'undefined'} as ${kind}`, () => {
      assert.equal(bodyKind(text, type), kind);
    });
  }
});

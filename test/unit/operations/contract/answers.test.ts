import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sendGraphql } from '../../../../src/instance/graphqlApi';
import { parseResponse, type ParsedResponse } from '../../../../src/operations/response/parseResponse';
import { noSecretParts, type SecretParts } from '../../../../src/operations/secrets/savedResponse';
import { rejectsWith } from '../../../support/userErrors';
import { useServer } from '../../../support/http/scriptedServer';

const megabyte = 1024 * 1024;

describe('parseResponse', () => {
  const server = useServer();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function read(
    more: {
      capBytes?: number;
      inEditorBytes?: number;
      fileName?: string;
      signal?: AbortSignal;
      omit?: SecretParts;
    } = {},
  ): Promise<ParsedResponse> {
    const { signal, omit = noSecretParts, capBytes = 100 * megabyte, inEditorBytes = 20 * megabyte } = more;
    const { fileName = 'Answer' } = more;
    const secret = 'canary0123456789';
    const credential = { origin: server.origin, authorization: `token ${secret}`, secrets: [secret] };
    const startedAt = performance.now();
    const target = { baseUrl: server.origin, credential };
    const reply = await sendGraphql(target, { query: '{ a }' }, signal === undefined ? {} : { signal });
    return parseResponse(reply, {
      worker: resolve('dist/responses.js'),
      capBytes,
      inEditorBytes,
      target,
      omit,
      startedAt,
      folder,
      fileName,
    });
  }
  const large = (megabytes: number): string =>
    `{"data":{"nodes":[${Array.from({ length: megabytes * 1024 }, (_, id) => `{"id":${id},"n":12345678901234567890,"t":"${'x'.repeat(980)}"}`).join(',')}]}}`;

  it('formats a small response and preserves large integers and duplicate keys', async () => {
    server.reply({ body: '{"data":{"a":12345678901234567890,"a":1}}' });
    const reply = await read();
    assert.equal(reply.text, '{\n  "data": {\n    "a": 12345678901234567890,\n    "a": 1\n  }\n}\n');
    assert.equal(reply.raw, '{"data":{"a":12345678901234567890,"a":1}}');
    assert.deepEqual([reply.kind, reply.hasData, reply.errorCount], ['data', true, 0]);
  });

  it('formats a large response on a worker without changing its data', async () => {
    const body = large(2);
    server.reply({ body });
    const reply = await read();
    assert.equal(reply.raw, body);
    assert.deepEqual(JSON.parse(reply.text), JSON.parse(body));
    assert.equal(reply.files, undefined);
  });

  it('writes a response to files if it is too large for an editor, and returns a preview', async () => {
    const body = large(3);
    server.reply({ body });
    const reply = await read({ inEditorBytes: megabyte });
    assert.ok(reply.files !== undefined);
    assert.equal(readFileSync(reply.files.raw, 'utf8'), body);
    assert.deepEqual(JSON.parse(readFileSync(reply.files.formatted, 'utf8')), JSON.parse(body));
    assert.equal(statSync(reply.files.raw).mode & 0o077, 0);
    assert.ok(reply.text.length < 300_000);
    assert.ok(readFileSync(reply.files.formatted, 'utf8').startsWith(reply.text));
    assert.equal(reply.raw, undefined);
  });

  it('redacts echoed tokens in text and files', async () => {
    const body = large(2).replace('"t":"x', '"t":"canary0123456789x');
    server.reply({ body });
    const reply = await read({ inEditorBytes: megabyte });
    assert.ok(reply.files !== undefined);
    for (const path of Object.values(reply.files))
      assert.equal(readFileSync(path, 'utf8').includes('canary0123456789'), false, path);
    assert.equal(reply.text.includes('canary0123456789'), false);
  });

  it('shows created tokens, but omits them from saved text and files', async () => {
    const omit: SecretParts = { keys: ['token'], values: [] };
    const token = 'created0123456789';
    server.reply({ body: `{"data":{"createAccessToken":{"token":"${token}","id":12345678901234567890}}}` });
    const small = await read({ omit });
    assert.ok(small.text.includes(token));
    assert.equal(
      small.saved,
      '{"data":{"createAccessToken":{"token":"[redacted]","id":12345678901234567890}}}',
    );
    server.reply({ body: large(2).replace('{"id"', `{"token":"${token}","id"`) });
    const filed = await read({ omit, inEditorBytes: megabyte });
    assert.ok(filed.text.includes(token), 'the editor shows the beginning');
    for (const path of Object.values(filed.files ?? {})) {
      const stored = readFileSync(path, 'utf8');
      assert.equal(stored.includes(token), false, path);
      assert.match(stored, /"token":\s*"\[redacted\]"/);
    }
    assert.match(filed.notes.join(), /omitted from the saved file/);
  });

  it('rejects a response that exceeds the maximum size, and suggests a fix', async () => {
    server.reply({ body: large(3) });
    await rejectsWith(read({ capBytes: megabyte }), { kind: 'tooLarge', advice: /"first"/ });
  });

  it("reports a file error if a worker can't write the files", async () => {
    server.reply({ body: large(2) });
    await rejectsWith(read({ inEditorBytes: megabyte, fileName: join('missing', 'Answer') }), {
      kind: 'file',
      message: /Couldn't save the response in .* doesn't exist\./,
      advice: /Check the path/,
    });
  });

  it('counts 10,000 errors and returns the first 200', async () => {
    const errors = Array.from({ length: 10_000 }, (_, index) => ({
      message: `e${index}`,
      path: ['nodes', index],
    }));
    const nodes = errors.map(() => null);
    server.reply({ body: JSON.stringify({ errors, data: { nodes } }) });
    const reply = await read();
    assert.equal(reply.errorCount, 10_000);
    assert.equal(reply.errors.length, 200);
    const line = reply.text.split('\n')[reply.errors[7]?.line ?? 0];
    assert.match(line ?? '', /null/);
  });

  it('returns the line of the value at the path of each error, if the value exists', async () => {
    server.reply({
      body: '{"errors":[{"message":"m","path":["users","nodes",1,"email"]},{"message":"n","path":["gone"]}],"data":{"users":{"nodes":[{"email":"a"},{"email":null}]}}}',
    });
    const { errors, text } = await read();
    const lines = text.split('\n');
    assert.match(lines[errors[0]?.line ?? 0] ?? '', /"email": null/);
    assert.equal(errors[1]?.line, undefined);
  });

  it("adds a note about bytes that aren't valid UTF-8", async () => {
    server.reply({
      body: Buffer.from([...Buffer.from('{"data":{"a":"'), 0xff, 0xfe, ...Buffer.from('"}}')]),
    });
    const reply = await read();
    assert.equal(reply.kind, 'data');
    assert.match(reply.notes.join(), /isn't valid UTF-8/);
  });

  it("returns responses that aren't GraphQL unchanged", async () => {
    server.reply({ headers: { 'Content-Type': 'application/json' }, body: '{"data":{"a":NaN}}' });
    const nan = await read();
    assert.deepEqual([nan.kind, nan.what, nan.text], ['notGraphql', 'json', '{"data":{"a":NaN}}']);
    assert.match(nan.notes.join(), /isn't valid JSON/);
    server.reply({ body: '<!doctype html><title>Sign in</title>' });
    const page = await read();
    assert.deepEqual(
      [page.kind, page.what, page.text],
      ['notGraphql', 'html', '<!doctype html><title>Sign in</title>'],
    );
    server.reply({ status: 401, body: 'Invalid access token.\n' });
    const refused = await read();
    assert.deepEqual(
      [refused.kind, refused.facts.status, refused.text],
      ['refused', 401, 'Invalid access token.\n'],
    );
  });

  it('leaves no file after a cancellation', async () => {
    const controller = new AbortController();
    server.respond((response) => {
      response.write(large(1));
      setTimeout(() => controller.abort(), 20);
    });
    const options = { signal: controller.signal, inEditorBytes: 1000 };
    await rejectsWith(read(options), { kind: 'canceled' });
    assert.deepEqual(readdirSync(folder), []);
  });
});

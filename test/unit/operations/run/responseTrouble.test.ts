import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sendGraphql } from '../../../../src/instance/graphqlApi';
import { parseResponse } from '../../../../src/operations/response/parseResponse';
import { presentResponse, type PresentedResponse } from '../../../../src/operations/run/presentResponse';
import { noSecretParts } from '../../../../src/operations/secrets/savedResponse';
import { rejectsWith } from '../../../support/userErrors';
import { useServer, type Reply } from '../../../support/http/scriptedServer';
import { testConnection } from '../../../support/testConnection';

const json = (body: string): Reply => ({ headers: { 'Content-Type': 'application/json' }, body });

describe('an invalid, partial, or unusual response', () => {
  const server = useServer();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'instance-explorer-trouble-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function present(): Promise<PresentedResponse> {
    const target = { baseUrl: server.origin, credential: undefined };
    const startedAt = performance.now();
    const response = await sendGraphql(target, { query: 'query Who { currentUser { id } }' });
    const read = await parseResponse(response, {
      worker: resolve('dist/responses.js'),
      capBytes: 2_000_000,
      inEditorBytes: 1_000_000,
      target,
      omit: noSecretParts,
      startedAt,
      folder,
      fileName: 'Who',
    });
    return presentResponse(read, testConnection({ baseUrl: server.origin }));
  }

  it('is shown as text with an error if a gateway responds instead of the instance', async () => {
    server.reply({ status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' });
    const { extension, failure, headline } = await present();
    assert.equal(extension, 'txt');
    assert.match(headline, /^502 Bad Gateway · /);
    assert.match(failure?.explanation ?? '', /returned an error \(502 Bad Gateway\)\. Try again/);
  });

  it("is shown as text with an error if it contains a number that JSON doesn't allow", async () => {
    server.reply(json('{"data":{"currentUser":{"id":NaN}}}'));
    const { extension, failure, notes, text } = await present();
    assert.equal(extension, 'txt');
    assert.equal(failure?.kind, 'notThisService');
    assert.match(notes.join('\n'), /The response isn't valid JSON/);
    assert.match(text, /"id":NaN/);
  });

  it('is shown with duplicate keys and all digits', async () => {
    server.reply(json('{"data":{"currentUser":{"id":"1","id":12345678901234567890}}}'));
    const { extension, failure, trouble, headline, text } = await present();
    assert.deepEqual([extension, failure, trouble], ['json', undefined, undefined]);
    assert.match(headline, /^200 OK · /);
    assert.match(text, /^ +"id": "1",\n +"id": 12345678901234567890$/m);
  });

  it('is summarized by the first of 10,000 errors', async () => {
    const errors = Array.from({ length: 10_000 }, (_, index) => ({
      message: `m${index}`,
      path: ['currentUser'],
    }));
    server.reply(json(JSON.stringify({ errors, data: { currentUser: null } })));
    const { extension, trouble } = await present();
    assert.equal(extension, 'json');
    assert.match(trouble ?? '', /^10,000 errors, with partial data: m0/);
  });

  for (const [when, bytes] of [
    ['before the first byte', 0],
    ['in the middle of the body', 20],
  ] as const) {
    it(`causes an error if the connection closes ${when}`, async () => {
      server.respond((response) => {
        if (bytes === 0) response.socket?.destroy();
        else response.write('{"data":{"currentUser"', () => response.socket?.destroy());
      });
      await rejectsWith(present(), {
        kind: 'unreachable',
        message: /was closed before the response was complete/,
        advice: /^Try again/,
      });
    });
  }
});

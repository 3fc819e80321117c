import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { HttpResponse } from '../../../../src/instance/http/httpRequest';
import { parseResponse, type ParsedResponse } from '../../../../src/operations/response/parseResponse';
import { noSecretParts } from '../../../../src/operations/secrets/savedResponse';

const levels = 40_000;
const lists = '['.repeat(levels) + ']'.repeat(levels);
const objects = '{"k":'.repeat(levels) + '1' + '}'.repeat(levels);
/** A member that makes a response large enough for a worker. */
const padding = `"pad":"${'x'.repeat(512 * 1024)}"`;

/** Returns an HTTP response with this body. */
function responseWith(body: string): HttpResponse {
  return {
    status: 200,
    statusText: 'OK',
    url: '',
    firstByteMs: 1,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    body: (async function* () {
      yield await Promise.resolve(Buffer.from(body));
    })(),
    discard: () => undefined,
  };
}

const read = (body: string): Promise<ParsedResponse> =>
  parseResponse(responseWith(body), {
    worker: resolve('dist/responses.js'),
    capBytes: 64 * 1024 * 1024,
    inEditorBytes: 64 * 1024 * 1024,
    folder: '',
    fileName: '',
    target: { baseUrl: 'http://127.0.0.1', credential: undefined },
    omit: noSecretParts,
    startedAt: 0,
  });

describe('parseResponse with hostile responses', () => {
  for (const [where, extra] of [
    ['on the calling thread', '"pad":""'],
    ['on a worker', padding],
  ] as const) {
    it(`reads data nested 40,000 levels deep ${where}`, async () => {
      for (const [data, rows] of [
        [`{"a":${lists}}`, 1],
        [`{"a":${objects}}`, 0],
        [lists, 1],
      ] as const) {
        const response = await read(`{"data":${data},${extra}}`);
        assert.deepEqual([response.kind, response.rows, response.errorCount], ['data', rows, 0]);
        assert.ok(response.text.length >= data.length);
      }
    });

    it(`reads errors nested 40,000 levels deep ${where}`, async () => {
      const path = `[${'"a",'.repeat(levels)}"a"]`;
      const extensions = `{"deep":${objects},"code":"C","limit":30}`;
      const error = `{"message":"m","path":${path},"extensions":${extensions}}`;
      const response = await read(`{"errors":[${error},{"message":${lists}},${lists}],"data":null,${extra}}`);
      assert.equal(response.errorCount, 3);
      assert.deepEqual(response.errors[0]?.path, []);
      assert.deepEqual(response.errors[0].extensions, { code: 'C', limit: 30 });
      assert.equal(response.errors[2]?.message, `${lists.slice(0, 9999)}…`);
    });
  }
});

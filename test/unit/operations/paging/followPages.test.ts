import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { HttpResponse } from '../../../../src/instance/http/httpRequest';
import {
  parseResponse,
  type ParsedResponse,
  type ReadOptions,
} from '../../../../src/operations/response/parseResponse';
import { operationsOf, readDocument } from '../../../../src/operations/document';
import {
  followPages,
  type FollowedPages,
  type PageRequest,
} from '../../../../src/operations/paging/followPages';
import { operationRequest, type OperationRequest } from '../../../../src/operations/requestText';
import { noSecretParts } from '../../../../src/operations/secrets/savedResponse';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';

const kb = 1024;

function requestOf(text: string): OperationRequest {
  const document = readDocument(text);
  const [operation] = operationsOf(document);
  assert.ok(operation !== undefined);
  return operationRequest(document, operation);
}

const users = requestOf('query All { users(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }');

function response(body: string): HttpResponse {
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

describe('followPages', () => {
  let folder = '';
  let posted: PageRequest[] = [];
  before(() => (folder = mkdtempSync(join(tmpdir(), 'pages-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => (posted = []));

  const reading = (capBytes = 1024 * kb, inEditorBytes = capBytes): ReadOptions => ({
    capBytes,
    inEditorBytes,
    folder,
    fileName: `response-${posted.length}`,
    worker: resolve('dist/responses.js'),
    startedAt: 0,
    target: { baseUrl: 'http://127.0.0.1', credential: undefined },
    omit: noSecretParts,
  });

  /** Follows pages with one item each. `reply` determines their number and their size or text. */
  const follow = (
    reply: (page: number) => { readonly size?: number; readonly last?: boolean; readonly body?: string },
    { request = users, maxPages = 1000, read = reading() } = {},
  ): Promise<FollowedPages> =>
    followPages({
      request,
      variables: {},
      maxPages,
      reading: read,
      onPage: () => undefined,
      loadPage: (page): Promise<ParsedResponse> => {
        posted.push(page);
        const { size = 10, last = false, body } = reply(posted.length);
        const info = `{"hasNextPage":${!last},"endCursor":"c${posted.length}"}`;
        const node = `{"id":${posted.length},"text":"${'x'.repeat(size)}"}`;
        const text = body ?? `{"data":{"users":{"nodes":[${node}],"pageInfo":${info}}}}`;
        const { capBytes, tooLarge } = page;
        const options = { ...read, fileName: `page-${posted.length}`, capBytes };
        return parseResponse(response(text), { ...options, ...(tooLarge === undefined ? {} : { tooLarge }) });
      },
    });

  const nodesIn = ({ read }: FollowedPages): number =>
    (JSON.parse(read.raw ?? '') as { data: { users: { nodes: unknown[] } } }).data.users.nodes.length;

  it('merges all pages', async () => {
    const followed = await follow((page) => ({ last: page === 3 }));
    assert.deepEqual(followed.notes, ['All pages: 3 pages, 3 items']);
    assert.equal(nodesIn(followed), 3);
    assert.equal(followed.read.facts.status, 200);
    assert.deepEqual(
      posted.map(({ variables }) => variables),
      [{}, { afterCursor: 'c1' }, { afterCursor: 'c2' }],
    );
  });

  it('stops at the maximum total size and returns the pages received so far', async () => {
    const capBytes = 100 * kb;
    const followed = await follow(() => ({ size: 30 * kb }), { read: reading(capBytes) });
    assert.deepEqual(followed.notes, [
      'Stopped at 100 KB, the maximum size of a response. Partial result: 3 pages, 3 items',
    ]);
    assert.equal(followed.hint, 'limitResponseSize');
    assert.equal(nodesIn(followed), 3);
    assert.equal(posted.length, 4);
    assert.ok((posted[3]?.capBytes ?? capBytes) < 10 * kb, 'the last page is limited to the remaining size');
  });

  it('fails if the first page is too large', async () => {
    await rejectsWith(
      follow(() => ({ size: 30 * kb }), { read: reading(10 * kb) }),
      {
        kind: 'tooLarge',
        message: /The maximum size is 10 KB/,
      },
    );
  });

  it('follows pages that are too large for the editor and deletes their files', async () => {
    const read = reading(4096 * kb, 10 * kb);
    const { read: merged, notes } = await follow((page) => ({ size: 500 * kb, last: page === 3 }), { read });
    assert.deepEqual(notes, ['All pages: 3 pages, 3 items']);
    assert.ok(merged.files !== undefined && existsSync(merged.files.raw));
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('page-')),
      [],
    );
  });

  it('stops at the maximum number of pages', async () => {
    const followed = await follow(() => ({}), { maxPages: 2 });
    assert.match(followed.notes[0] ?? '', /^Stopped after 2 pages, .*Partial result: 2 pages, 2 items$/);
    assert.equal(followed.hint, 'limitPages');
    assert.equal(nodesIn(followed), 2);
  });

  it('returns the pages received before a failure, a cancellation, or a page without the list', async () => {
    const failures: readonly (readonly [() => { body: string }, RegExp])[] = [
      [
        () => {
          throw new UserError('canceled', 'Canceled.');
        },
        /^Canceled\. Partial result: 1 page, 1 item$/,
      ],
      [
        () => {
          throw new UserError('timeout', 'Too late.');
        },
        /^Too late\. Partial/,
      ],
      [() => ({ body: '{"data":{"users":null}}' }), /doesn't contain the list/],
      [() => ({ body: '{"data":null,"errors":[{"message":"Denied."}]}' }), /^Denied\. Partial/],
    ];
    for (const [second, note] of failures) {
      posted = [];
      const followed = await follow((page) => (page === 1 ? {} : second()));
      assert.match(followed.notes[0] ?? '', note);
      assert.equal(nodesIn(followed), 1);
    }
  });

  it('stops if the cursor is missing or repeated', async () => {
    const page = (cursor: string): string =>
      `{"data":{"users":{"nodes":[1],"pageInfo":{"hasNextPage":true,"endCursor":${cursor}}}}}`;
    for (const [cursor, note, count] of [
      ['null', /no endCursor/, 1],
      ['"same"', /same endCursor/, 2],
    ] as const) {
      posted = [];
      const followed = await follow(() => ({ body: page(cursor) }));
      assert.match(followed.notes[0] ?? '', note);
      assert.equal(posted.length, count);
    }
  });

  it('returns a response without the list unchanged, and rejects mutations', async () => {
    const followed = await follow(() => ({ body: '{"data":{"users":null}}' }));
    assert.deepEqual(
      [followed.notes, followed.read.kind, followed.read.raw],
      [[], 'data', '{"data":{"users":null}}'],
    );
    const mutation = requestOf('mutation M { users { nodes { id } pageInfo { hasNextPage endCursor } } }');
    await rejectsWith(
      follow(() => ({}), { request: mutation }),
      { kind: 'input' },
    );
  });
});

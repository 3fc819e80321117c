import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { responseError } from '../../../src/warehouse/trino/serverError';
import { withFakeTrino } from '../../support/fakeTrino';
import { rejectsWith } from '../../support/userErrors';

const page = (members: object): string => JSON.stringify({ id: 'q', stats: {}, ...members });

describe('statements that Trino or a proxy refuses', () => {
  for (const status of [429, 502, 503, 504]) {
    it(`are sent again to a busy server (${status}), because they haven't started`, async () => {
      let attempts = 0;
      await withFakeTrino(
        (_, response) => {
          attempts += 1;
          if (attempts <= 2) response.writeHead(status, { 'Retry-After': '0' }).end();
          else response.end(page({ data: [['1']] }));
        },
        async ({ rows, received }) => {
          assert.deepEqual(await rows(), [['1']]);
          assert.deepEqual(
            received.map(({ body }) => body),
            ['SELECT 1', 'SELECT 1', 'SELECT 1'],
          );
        },
      );
    });
  }

  it('are sent a limited number of times, and not again if the server requests a long wait', async () => {
    for (const [wait, attempts] of [
      ['0', 5],
      ['3600', 1],
    ] as const)
      await withFakeTrino(
        (_, response) => response.writeHead(503, { 'Retry-After': wait }).end(),
        async ({ rows, received }) => {
          await rejectsWith(rows(), { kind: 'serverError', message: /503/ });
          assert.equal(received.length, attempts);
        },
      );
  });

  it("aren't sent again when they are canceled during a wait", async () => {
    const canceled = new AbortController();
    await withFakeTrino(
      (_, response) => {
        response.writeHead(503, { 'Retry-After': '20' }).end();
        setTimeout(() => canceled.abort(), 50);
      },
      async ({ rows, received }) => {
        await rejectsWith(rows(canceled.signal), { kind: 'canceled' });
        assert.equal(received.length, 1);
      },
    );
  });

  const refusals = [
    [
      401,
      'unauthorized',
      { 'WWW-Authenticate': 'Bearer x_redirect_server="https://a.example.com"' },
      '',
      /only sign-in with OAuth/,
    ],
    [
      401,
      'unauthorized',
      { 'WWW-Authenticate': ['Basic realm="Trino"', 'Bearer x_token_server="a"'] },
      '',
      /rejected the user name/,
    ],
    [401, 'unauthorized', {}, '', /rejected the user name/],
    [
      406,
      'serverError',
      {},
      'Server configuration does not allow processing of the X-Forwarded-For header',
      /a proxy added \(406\)/,
    ],
    [
      400,
      'httpsRequired',
      {},
      'Client sent an HTTP request to an HTTPS server.',
      /requires HTTPS on this port/,
    ],
    [406, 'notThisService', {}, 'Not acceptable', /didn't respond like Trino/],
  ] as const;
  for (const [status, kind, headers, body, message] of refusals) {
    it(`name the cause of ${status} ${JSON.stringify(headers)} ${body}`, async () => {
      await withFakeTrino(
        (_, response) => response.writeHead(status, headers as OutgoingHttpHeaders).end(body),
        async ({ rows }) => void (await rejectsWith(rows(), { kind, message })),
      );
    });
  }

  it("aren't advice to use HTTPS if the URL has it", () => {
    const response = { url: 'https://localhost:8443/v1/statement', status: 403, header: () => undefined };
    assert.equal(responseError('localhost:8443', response, 'Mutual TLS required').kind, 'forbidden');
  });
});

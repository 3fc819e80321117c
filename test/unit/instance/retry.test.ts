import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maxRetries, retryAfterMs, sendWithRetries } from '../../../src/instance/retry';
import type { HttpResponse } from '../../../src/instance/http/httpRequest';
import { UserError } from '../../../src/shared/userError';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';

interface Scripted extends HttpResponse {
  discarded: number;
}

function response(status: number, retryAfter?: string): Scripted {
  const scripted: Scripted = {
    status,
    statusText: '',
    url: 'https://code.example.com/',
    firstByteMs: 1,
    discarded: 0,
    header: (name) => (name === 'retry-after' ? retryAfter : undefined),
    body: (async function* () {})(),
    discard: () => (scripted.discarded += 1),
  };
  return scripted;
}

function broken(code: string): UserError {
  return new UserError('unreachable', 'Broken.', { cause: Object.assign(new Error(code), { code }) });
}

/** Calls `sendWithRetries` with scripted responses and errors in order. Repeats the last one. */
async function run(
  script: readonly (Scripted | UserError)[],
  random = 0,
): Promise<{ outcome: unknown; sent: number; clock: FakeClock; waits: number[] }> {
  const clock = new FakeClock();
  const waits: number[] = [];
  let sent = 0;
  const send = (): Promise<HttpResponse> => {
    const next = script[Math.min(sent, script.length - 1)];
    sent += 1;
    if (next === undefined) throw new Error('the script is empty');
    return next instanceof UserError ? Promise.reject(next) : Promise.resolve(next);
  };
  const options = { clock, random: () => random, onWait: (wait: number) => waits.push(wait) };
  const outcome = await sendWithRetries(send, options).catch((error: unknown) => error);
  return { outcome, sent, clock, waits };
}

describe('sendWithRetries', () => {
  for (const status of [200, 204, 301, 304, 400, 401, 403, 404, 409, 418, 500, 501, 505]) {
    it(`returns status ${status} without a retry`, async () => {
      const final = response(status, '1');
      const { outcome, sent, waits } = await run([final]);
      assert.equal(outcome, final);
      assert.equal(sent, 1);
      assert.deepEqual(waits, []);
      assert.equal(final.discarded, 0);
    });
  }

  for (const status of [408, 429, 502, 503, 504]) {
    it(`retries after status ${status} and discards the unread body`, async () => {
      const busy = response(status);
      const final = response(200);
      const { outcome, sent } = await run([busy, final]);
      assert.equal(outcome, final);
      assert.equal(sent, 2);
      assert.equal(busy.discarded, 1);
      assert.equal(final.discarded, 0);
    });
  }

  for (const code of ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']) {
    it(`retries after ${code}`, async () => {
      const final = response(200);
      const { outcome, sent } = await run([broken(code), final]);
      assert.equal(outcome, final);
      assert.equal(sent, 2);
    });
  }

  for (const [what, error] of [
    ['ENOTFOUND', broken('ENOTFOUND')],
    ['ECONNREFUSED', broken('ECONNREFUSED')],
    ['CERT_HAS_EXPIRED', broken('CERT_HAS_EXPIRED')],
    ['a timeout', new UserError('timeout', 'Late.')],
    ['a cancellation', new UserError('canceled', 'Cancelled.')],
    ['a redirect', new UserError('redirect', 'Elsewhere.')],
  ] as const) {
    it(`doesn't retry after ${what}`, async () => {
      const { outcome, sent } = await run([error]);
      assert.equal(outcome, error);
      assert.equal(sent, 1);
    });
  }

  it('returns the last response after the maximum number of attempts', async () => {
    const last = response(503);
    const { outcome, sent, waits } = await run([response(503), response(503), response(503), last]);
    assert.equal(sent, maxRetries + 1);
    assert.equal(outcome, last);
    assert.equal(last.discarded, 0);
    assert.deepEqual(waits, [500, 1000, 2000]);
  });

  it('throws the last error after the maximum number of attempts', async () => {
    const last = broken('EPIPE');
    const { outcome, sent } = await run([
      ...Array.from({ length: maxRetries }, () => broken('ECONNRESET')),
      last,
    ]);
    assert.equal(sent, maxRetries + 1);
    assert.equal(outcome, last);
  });

  it('waits for a Retry-After delay in seconds or until a date', async () => {
    assert.deepEqual((await run([response(429, '7'), response(200)])).waits, [7000]);
    const date = new Date(new FakeClock().now() + 12_000).toUTCString();
    assert.deepEqual((await run([response(503, date), response(200)])).waits, [12_000]);
  });

  it('returns the response without a retry if Retry-After exceeds 30 seconds', async () => {
    const busy = response(429, '31');
    const { outcome, sent, waits } = await run([busy]);
    assert.equal(outcome, busy);
    assert.equal(sent, 1);
    assert.deepEqual(waits, []);
    assert.equal(busy.discarded, 0);
  });

  it('waits at least the Retry-After delay and at most 30 seconds, for any jitter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 30 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (seconds, random) => {
          const { waits, clock } = await run([response(429, String(seconds)), response(200)], random);
          const [wait = -1] = waits;
          assert.ok(wait >= Math.max(500, seconds * 1000) && wait <= 30_000, `${wait}`);
          assert.deepEqual(clock.slept, waits);
        },
      ),
    );
  });

  it('can be canceled during a delay', async () => {
    const controller = new AbortController();
    const clock = new FakeClock();
    clock.onSleep = () => controller.abort();
    let sent = 0;
    const work = sendWithRetries(
      () => {
        sent += 1;
        return Promise.resolve(response(503));
      },
      { clock, signal: controller.signal },
    );
    await rejectsWith(work, { kind: 'canceled' });
    assert.equal(sent, 1);
  });
});

describe('retryAfterMs', () => {
  it('parses every form of an HTTP date as UTC', () => {
    const zone = process.env['TZ'];
    const then = Date.UTC(1994, 10, 6, 8, 49, 0);
    try {
      for (const date of [
        'Sun, 06 Nov 1994 08:49:37 GMT',
        'Sunday, 06-Nov-94 08:49:37 GMT',
        'Sun Nov  6 08:49:37 1994',
      ])
        for (const place of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
          process.env['TZ'] = place;
          assert.equal(retryAfterMs(date, then), 37_000, `${date} in ${place}`);
        }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  const now = Date.parse('2026-01-01T00:00:00Z');
  for (const [value, expected] of [
    ['0', 0],
    ['37', 37_000],
    [' 5 ', 5000],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    it(`parses ${JSON.stringify(value)} as ${expected}`, () =>
      assert.equal(retryAfterMs(value, now), expected));
  }
});

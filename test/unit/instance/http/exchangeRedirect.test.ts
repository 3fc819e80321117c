import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { exchange } from '../../../../src/instance/http/exchange';
import { readText } from '../../../../src/instance/http/read';
import type { BoundCredential, HttpResponse, HttpRequest } from '../../../../src/instance/http/httpRequest';
import { rejectsWith } from '../../../support/userErrors';
import { head, useRawServer } from '../../../support/http/rawServer';
import { useServer, type ScriptedServer } from '../../../support/http/scriptedServer';
import { tlsPair, trustTestAuthority } from '../../../support/http/tls';
import { leavesNothingBehind } from '../../../support/leaks';

const secret = 'sgp_canary0123456789abcdef';
const statuses = [301, 302, 303, 307, 308];

describe('exchange: redirects', () => {
  trustTestAuthority();
  const home = useServer();
  const raw = useRawServer();
  const away = useServer();
  const safeAway = useServer(tlsPair('leaf', 'intermediate'));

  const credential = (): BoundCredential => ({
    origin: home.origin,
    authorization: `token ${secret}`,
    secrets: [secret],
  });
  const get = (more: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
    exchange({ method: 'GET', url: `${home.origin}/start`, timeoutMs: 10_000, ...more });
  const redirect = (status: number, location: string): void =>
    home.replyInTurn(
      { status, headers: { Location: location }, body: 'an unread body' },
      { body: 'arrived' },
    );
  const paths = (server: ScriptedServer): readonly string[] => server.received.map(({ url }) => url);

  for (const status of statuses) {
    it(`follows a same-origin redirect of a GET with the credential (${status})`, async () => {
      redirect(status, '/end');
      const reply = await get({ credential: credential() });
      assert.equal((await readText(reply, 100)).text, 'arrived');
      assert.equal(reply.url, `${home.origin}/end`);
      assert.deepEqual(paths(home), ['/start', '/end']);
      assert.equal(home.last.headers.authorization, `token ${secret}`);
      assert.equal(home.last.method, 'GET');
    });

    it(`never follows a redirect of a POST, even to the same origin (${status})`, async () => {
      redirect(status, '/end');
      await rejectsWith(get({ method: 'POST', body: '{"query":"mutation"}', credential: credential() }), {
        kind: 'redirect',
        message: `${home.host} redirects to ${home.origin}/end (${status}).`,
      });
      assert.deepEqual(paths(home), ['/start']);
    });

    for (const [where, target] of [
      ['another port of the same host', () => `${away.origin}/x`],
      ['another name of the same host', () => `${home.originAs('localhost')}/x`],
      ['a subdomain', () => `http://sub.localhost:${home.host.split(':')[1]}/x`],
      ['another origin over HTTPS', () => `${safeAway.origin}/x`],
    ] as const) {
      it(`doesn't send a credential to ${where} (${status})`, async () => {
        for (const method of ['GET', 'POST'] as const) {
          redirect(status, target());
          const failure = await rejectsWith(get({ method, credential: credential() }), { kind: 'redirect' });
          assert.ok(failure.message.includes(new URL(target()).host), 'the message contains the host');
        }
        assert.deepEqual([away.received.length, safeAway.received.length], [0, 0], 'no request was sent');
        assert.ok(!paths(home).includes('/x'));
      });
    }
  }

  it('follows a redirect to another origin over HTTPS without a credential', async () => {
    redirect(302, `${safeAway.origin}/signed?signature=1`);
    safeAway.reply({ body: 'report' });
    const reply = await get();
    assert.equal((await readText(reply, 100)).text, 'report');
    assert.equal(safeAway.last.url, '/signed?signature=1');
    assert.equal(safeAway.last.headers.authorization, undefined);
  });

  it("doesn't follow a redirect to another origin over HTTP", async () => {
    redirect(302, `${away.origin}/x`);
    await rejectsWith(get(), { kind: 'redirect', message: /doesn't use HTTPS/ });
    assert.equal(away.received.length, 0);
  });

  it("doesn't follow a redirect from HTTPS to HTTP on the same host", async () => {
    safeAway.reply({ status: 302, headers: { Location: `${away.origin}/x` } });
    await rejectsWith(get({ url: safeAway.origin }), { kind: 'redirect', message: /doesn't use HTTPS/ });
    assert.equal(away.received.length, 0);
  });

  it('stops a redirect loop after three hops', async () => {
    home.reply({ status: 302, headers: { Location: '/again' } });
    await rejectsWith(get({ credential: credential() }), { kind: 'redirect', message: /too many times/ });
    assert.deepEqual(paths(home), ['/start', '/again', '/again', '/again']);
  });

  for (const location of [undefined, '', 'http://[', 'data:text/csv,1,2', 'file:///etc/passwd']) {
    const what = location === undefined ? 'a missing location' : `the location ${JSON.stringify(location)}`;
    it(`rejects ${what}`, async () => {
      home.reply({ status: 302, headers: location === undefined ? {} : { Location: location } });
      await rejectsWith(get({ credential: credential() }), { kind: 'redirect' });
    });
  }

  it('redacts a token that the server adds to the location', async () => {
    for (const location of [
      `/x?token=${secret}`,
      `https://evil.example/${secret}/x`,
      `/${encodeURIComponent(secret)}`,
    ]) {
      home.forget();
      home.reply({ status: 302, headers: { Location: location } });
      const failure = await rejectsWith(get({ credential: credential() }), { kind: 'redirect' });
      assert.ok(!failure.explanation.includes(secret), failure.explanation);
      assert.ok(!String(failure.cause).includes(secret));
      assert.ok(home.received.every(({ url }) => !url.includes(secret)));
    }
  });

  it('closes the connection of a redirect with an unfinished body', async () => {
    raw.respond((socket) => {
      socket.write(head('302 Found', { Location: '/end', 'Content-Length': 1e9 }));
      raw.respond((next) => next.end(`${head('200 OK', { 'Content-Length': 7 })}arrived`));
    });
    const reply = await get({ url: raw.origin });
    assert.equal((await readText(reply, 100)).text, 'arrived');
    await raw.idle();
  });

  it('releases all timers and listeners whether it follows or rejects a redirect', async () => {
    const { signal } = new AbortController();
    redirect(302, '/end');
    await leavesNothingBehind(signal, async () => readText(await get({ signal, idleMs: 5000 }), 100));
    redirect(302, away.origin);
    await leavesNothingBehind(signal, () => rejectsWith(get({ signal, idleMs: 5000 }), { kind: 'redirect' }));
  });

  it('can be canceled after a redirect without an unhandled rejection', async () => {
    const controller = new AbortController();
    let turn = 0;
    home.respond((response) => {
      turn += 1;
      if (turn === 1) response.writeHead(302, { Location: '/end' }).end('x'.repeat(100_000));
      else controller.abort();
    });
    await rejectsWith(get({ signal: controller.signal }), { kind: 'canceled' });
    await setImmediate();
  });
});

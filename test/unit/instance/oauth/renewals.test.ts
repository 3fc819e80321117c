import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { bindHeaders } from '../../../../src/instance/credential';
import { rejectsWith } from '../../../support/userErrors';
import { claimMs, tokens, useRenewalBench } from '../support/renewalBench';

describe('Renewals', () => {
  const bench = useRenewalBench();

  it("returns a credential unchanged if it isn't due", async () => {
    const fresh = bench.credential('1');
    await bench.store(fresh);
    assert.equal(await bench.renewals.usable(bench.place(), fresh), fresh);
    assert.equal(bench.server.received.length, 0);
  });

  it('renews a due credential and stores it before returning it', async () => {
    const old = bench.due('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    const headers = bindHeaders(bench.server.origin, [{ name: 'X-Key', value: '0123456789' }]);
    const renewed = await bench.renewals.usable(bench.place({ headers }), old);
    assert.equal(renewed.accessToken, 'access-2');
    assert.equal(await bench.stored(), 'access-2');
    assert.equal(new URLSearchParams(bench.server.last.body).get('refresh_token'), 'refresh-1');
    assert.equal(bench.server.last.headers['x-key'], '0123456789');
  });

  it("renews a rejected credential even if it isn't due", async () => {
    const old = bench.credential('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    assert.equal((await bench.renewals.usable(bench.place(), old, 'access-1')).accessToken, 'access-2');
  });

  it('shares one renewal among concurrent callers', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    const all = await Promise.all(
      Array.from({ length: 20 }, () => bench.renewals.usable(bench.place(), old)),
    );
    assert.deepEqual(new Set(all.map(({ accessToken }) => accessToken)), new Set(['access-2']));
    assert.deepEqual(
      bench.clock.slept,
      [claimMs],
      'the callers share one renewal without waiting for the lock',
    );
    assert.equal(bench.server.received.length, 1);
  });

  it('lets one caller cancel without aborting the renewal of the others', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    const controller = new AbortController();
    const leaving = bench.renewals.usable(bench.place(), old, undefined, controller.signal);
    const staying = bench.renewals.usable(bench.place(), old);
    controller.abort();
    await rejectsWith(leaving, { kind: 'canceled' });
    assert.equal((await staying).accessToken, 'access-2');
  });

  it('completes and stores a renewal after all callers canceled', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    await rejectsWith(bench.renewals.usable(bench.place(), old, undefined, AbortSignal.abort()), {
      kind: 'canceled',
    });
    while ((await bench.stored()) !== 'access-2') await setImmediate();
  });

  it('uses the credential that another window stored', async () => {
    await bench.store(bench.credential('2'));
    assert.equal((await bench.renewals.usable(bench.place(), bench.due('1'))).accessToken, 'access-2');
    assert.equal(
      (await bench.renewals.usable(bench.place(), bench.credential('1'), 'access-1')).accessToken,
      'access-2',
    );
    assert.equal(bench.server.received.length, 0);
  });

  it('renews the credential of another window if it was rejected too', async () => {
    await bench.store(bench.credential('2'));
    bench.server.reply(tokens('3'));
    assert.equal(
      (await bench.renewals.usable(bench.place(), bench.expired('1'), 'access-2')).accessToken,
      'access-3',
    );
    assert.equal(bench.server.received.length, 1);
  });

  it('waits until the storage shows the tokens of the last renewal', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    const renewed = await bench.renewals.usable(bench.place(), old);
    // Another window reads the previous credential.
    await bench.store(old);
    const waits = bench.clock.slept.length;
    bench.clock.onSleep = (count) => {
      if (count === waits + 4) void bench.store(renewed);
    };
    assert.equal((await bench.window().usable(bench.place(), old)).accessToken, 'access-2');
    assert.equal(bench.server.received.length, 1, 'the used refresh token was not sent again');
  });

  it('waits only once for renewed tokens that the storage never shows, and then fails', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    await bench.renewals.usable(bench.place(), old);
    await bench.store(old);
    const outdated = bench.window();
    const message = /^Another window refreshed the sign-in/;
    await rejectsWith(outdated.usable(bench.place(), old), { kind: 'otherWindow', message });
    const waits = bench.clock.slept.length;
    await rejectsWith(outdated.usable(bench.place(), old), { kind: 'otherWindow', message });
    assert.equal(bench.clock.slept.length, waits);
    assert.equal(bench.server.received.length, 1, 'the used refresh token was not sent again');
  });

  it('never sends a used refresh token, even after several renewals', async () => {
    const used = [bench.expired('1')];
    await bench.store(bench.expired('1'));
    for (const name of ['2', '3', '4']) {
      bench.server.reply(tokens(name, 1));
      bench.clock.pass(2_000);
      used.push(await bench.renewals.usable(bench.place(), bench.expired('x')));
    }
    used.pop();
    for (const credential of used) {
      await bench.store({ ...credential, expiresAt: bench.at(-1), renewAt: bench.at(-1) });
      await rejectsWith(bench.window().usable(bench.place(), bench.expired('x')), { kind: 'otherWindow' });
    }
    assert.equal(bench.server.received.length, 3);
  });

  it("sends a refresh token again if the instance didn't replace it", async () => {
    await bench.store(bench.expired('1'));
    for (const name of ['2', '3']) {
      bench.server.reply({ body: JSON.stringify({ access_token: `access-${name}`, expires_in: 1 }) });
      bench.clock.pass(2_000);
      const renewed = await bench.renewals.usable(bench.place(), bench.expired('x'));
      assert.equal(renewed.accessToken, `access-${name}`);
    }
    const sent = bench.server.received.map(({ body }) => new URLSearchParams(body).get('refresh_token'));
    assert.deepEqual(sent, ['refresh-1', 'refresh-1']);
  });

  it('renews the credentials of two connections separately', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    await bench.credentials.store('c2', 'graphql', bench.server.origin, bench.expired('a'));
    let turn = 0;
    bench.server.respond((response, { body }) => {
      turn += 1;
      const name = new URLSearchParams(body).get('refresh_token') === 'refresh-1' ? '2' : 'b';
      response.end(tokens(name).body);
    });
    const [one, other] = await Promise.all([
      bench.renewals.usable(bench.place(), old),
      bench.renewals.usable(bench.place({ connectionId: 'c2' }), bench.expired('a')),
    ]);
    assert.deepEqual([one.accessToken, other.accessToken], ['access-2', 'access-b']);
    assert.equal(turn, 2);
  });
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ConnectionStates } from '../../../../src/instance/connectionState';
import { Rejections } from '../../../../src/instance/rejections';
import { SignIns } from '../../../../src/instance/signIns';
import { UserError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { refusal, tokens, useRenewalBench } from '../support/renewalBench';
import { without } from '../support/without';

describe('Renewals: errors', () => {
  const bench = useRenewalBench();
  const folder = folderForEachTest();

  it("requires a sign-in after the refresh token is rejected, and doesn't send the token again", async () => {
    const old = bench.credential('1', { renewAt: bench.at(-1) });
    await bench.store(old);
    bench.server.reply(refusal('invalid_grant'));
    for (const windows of [bench.renewals, bench.renewals, bench.window()]) {
      await rejectsWith(windows.usable(bench.place(), old), {
        kind: 'unauthorized',
        message: /sign-in to 127\.0\.0\.1:\d+ expired or was revoked/,
        advice: /Sign in again/,
      });
    }
    assert.equal(bench.server.received.length, 1);
  });

  it('requires a sign-in immediately when the access token has expired without a refresh token', async () => {
    const rest = without(bench.expired('1'), 'refreshToken');
    await bench.store(rest);
    await rejectsWith(bench.renewals.usable(bench.place(), rest), { kind: 'unauthorized' });
    const alive = { ...rest, renewAt: bench.at(-1), expiresAt: bench.at(10) };
    assert.equal(
      await bench.renewals.usable(bench.place(), alive),
      alive,
      'the credential is used until it expires',
    );
    await rejectsWith(bench.renewals.usable(bench.place(), alive, 'access-1'), { kind: 'unauthorized' });
    assert.equal(bench.server.received.length, 0);
  });

  for (const [what, reply] of [
    ['an error of a gateway', { status: 503, body: '' }],
    ['a rejected client ID', refusal('invalid_client')],
    ['a web page', { headers: { 'Content-Type': 'text/html' }, body: '<html></html>' }],
  ] as const) {
    it(`uses the valid access token and delays the next renewal after ${what}`, async () => {
      const old = bench.due('1');
      await bench.store(old);
      bench.server.reply(reply);
      assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-1');
      assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-1');
      assert.equal(bench.server.received.length, 1);
      assert.equal(await bench.stored(), 'access-1');
      bench.server.reply(tokens('2'));
      bench.clock.pass(20_000);
      assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    });

    it(`reports ${what} if the access token has expired`, async () => {
      const old = bench.expired('1');
      await bench.store(old);
      bench.server.reply(reply);
      const failure = await bench.renewals.usable(bench.place(), old).catch((error: unknown) => error);
      assert.ok(failure instanceof UserError && failure.kind !== 'unauthorized');
      assert.equal(
        await bench.stored(),
        'access-1',
        'the sign-in remains, because the refresh token might be valid',
      );
      bench.server.reply(tokens('2'));
      assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    });
  }

  it('revokes renewed tokens without the required scope, and never sends the used refresh token again', async () => {
    const old = bench.credential('1', {
      renewAt: bench.at(-61),
      expiresAt: bench.at(-1),
      revocationEndpoint: `${bench.server.origin}/revoke`,
    });
    await bench.store(old);
    const narrow = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 600, scope: 'openid' };
    bench.server.replyInTurn({ body: JSON.stringify(narrow) }, { body: '' });
    await rejectsWith(bench.renewals.usable(bench.place(), old), { kind: 'forbidden', message: /user:all/ });
    await rejectsWith(bench.window().usable(bench.place(), old), { kind: 'unauthorized' });
    assert.deepEqual(
      bench.server.received.map(({ url }) => url),
      ['/token', '/revoke'],
    );
    assert.match(bench.server.received[1]?.body ?? '', /token=refresh-2/);
  });

  it("doesn't use a rejected token after a failed renewal", async () => {
    const old = bench.credential('1');
    await bench.store(old);
    bench.server.respond((response) => response.destroy());
    await rejectsWith(bench.renewals.usable(bench.place(), old, 'access-1'), { kind: 'unreachable' });
  });

  it('retains renewed tokens in memory when the storage fails, and stores them on the next use', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    const usual = bench.secrets.store.bind(bench.secrets);
    bench.secrets.store = (key, value) =>
      key.startsWith('credential/') ? Promise.reject(new Error('locked')) : usual(key, value);
    await rejectsWith(bench.renewals.usable(bench.place(), old), { kind: 'secretStorage' });
    assert.equal(await bench.stored(), 'access-1');
    bench.secrets.store = usual;
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.equal(await bench.stored(), 'access-2');
    assert.equal(bench.server.received.length, 1);
  });

  it('reports a lock file error only after the access token has expired', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    const blocked = bench.window(join(folder.path, 'file'));
    await bench.store(bench.due('1'));
    assert.equal((await blocked.usable(bench.place(), bench.due('1'))).accessToken, 'access-1');
    const old = bench.expired('3');
    await bench.store(old);
    await rejectsWith(blocked.usable(bench.place(), old), { kind: 'state', message: /lock file/ });
    assert.equal(bench.server.received.length, 0);
  });
});

describe('Renewals: sign-in and sign-out', () => {
  const bench = useRenewalBench();

  /** Delays the response to the refresh request until the test calls `response`. */
  const heldBack = (): { readonly asked: Promise<void>; response(): void } => {
    let reply = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      bench.server.respond((response) => {
        reply = () => response.end(tokens('2').body);
        resolve();
      });
    });
    return { asked, response: () => reply() };
  };

  it("doesn't overwrite a sign-in that was stored without the lock during a renewal", async () => {
    const old = bench.expired('1');
    await bench.store(old);
    const held = heldBack();
    const waiting = bench.renewals.usable(bench.place(), old);
    await held.asked;
    await bench.store(bench.credential('9'));
    held.response();
    assert.equal((await waiting).accessToken, 'access-9');
    assert.equal(await bench.stored(), 'access-9');
  });

  it("doesn't restore a sign-in that was deleted during a renewal", async () => {
    const old = bench.expired('1');
    await bench.store(old);
    const held = heldBack();
    const waiting = bench.renewals.usable(bench.place(), old);
    await held.asked;
    await bench.credentials.remove('c1', 'graphql', bench.server.origin);
    held.response();
    await rejectsWith(waiting, { kind: 'credential', message: /signed out/ });
    assert.equal(bench.secrets.entries.size, 0);
  });

  it('replaces a sign-in only after a renewal in progress', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    const held = heldBack();
    const waiting = bench.renewals.usable(bench.place(), old);
    await held.asked;
    const replacing = bench.renewals.replace(bench.place(), { scheme: 'token', token: 'plain' });
    held.response();
    assert.equal((await waiting).accessToken, 'access-2');
    await replacing;
    assert.deepEqual(await bench.credentials.get('c1', 'graphql', bench.server.origin), {
      scheme: 'token',
      token: 'plain',
    });
  });

  it('revokes the tokens of a renewal that another window completes during a sign-out', async () => {
    const old = bench.credential('1', {
      renewAt: bench.at(-61),
      expiresAt: bench.at(-1),
      revocationEndpoint: `${bench.server.origin}/revoke`,
    });
    await bench.store(old);
    const held = heldBack();
    const waiting = bench.renewals.usable(bench.place(), old);
    await held.asked;
    const window = bench.window();
    const signIns = new SignIns({
      credentials: bench.credentials,
      renewals: () => Promise.resolve(window),
      rejections: new Rejections(),
      states: new ConnectionStates(),
      onFirstUse: () => undefined,
    });
    const connection = { id: 'c1', name: 'Own', baseUrl: bench.server.origin, scheme: 'oauth' } as const;
    const signedOut = signIns.signOut({ ...connection, mutationPolicy: 'ask' });
    // Signing out waits for the lock, which the renewal holds.
    await setImmediate();
    held.response();
    await waiting;
    bench.server.reply({ body: '' });
    assert.equal(await signedOut, undefined);
    assert.match(bench.server.last.body, /token=refresh-2/);
    assert.equal(await bench.stored(), undefined);
  });

  it("doesn't send a replaced refresh token that the storage returns", async () => {
    const old = bench.expired('1');
    await bench.store(old);
    await bench.renewals.replace(bench.place(), bench.credential('9'));
    assert.equal(await bench.stored(), 'access-9');
    await bench.store(old);
    await rejectsWith(bench.window().usable(bench.place(), old), { kind: 'otherWindow' });
    assert.equal(bench.server.received.length, 0);
  });

  it('fails for a deleted credential and for a credential of another scheme', async () => {
    await bench.renewals.replace(bench.place(), undefined);
    await rejectsWith(bench.renewals.usable(bench.place(), bench.expired('1')), { kind: 'credential' });
    await bench.credentials.store('c1', 'graphql', bench.server.origin, { scheme: 'token', token: 'plain' });
    await rejectsWith(bench.renewals.usable(bench.place(), bench.expired('1')), { kind: 'credential' });
  });
});

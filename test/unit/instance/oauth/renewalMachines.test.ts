import assert from 'node:assert/strict';
import { rejectsWith } from '../../../support/userErrors';
import { remoteMachine, thisMachine } from '../../../support/machines';
import { claimMs, refusal, tokens, useRenewalBench } from '../support/renewalBench';

describe('Renewals on two computers', () => {
  const bench = useRenewalBench();
  const claimKey = (): string => `renewals/c1/${bench.server.origin}`;
  const claimFor = (machine: string): Promise<void> =>
    bench.secrets.store(claimKey(), JSON.stringify({ used: '', claim: { nonce: 'n', machine } }));
  const sent = (): (string | null)[] =>
    bench.server.received.map(({ body }) => new URLSearchParams(body).get('refresh_token'));

  it("don't send a refresh token that the other computer used", async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    await bench.renewals.usable(bench.place(), old);
    await bench.store(old);
    await rejectsWith(bench.remoteWindow().usable(bench.place(), old), { kind: 'otherWindow' });
    assert.deepEqual(sent(), ['refresh-1']);
  });

  it('wait for a renewal on the other computer and use its tokens', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    await claimFor(remoteMachine().id);
    bench.clock.onSleep = (count) => {
      if (count === 3) void bench.store(bench.credential('2'));
    };
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.deepEqual(sent(), []);
  });

  it('continue after a timeout when the other computer never finishes', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    await claimFor(remoteMachine().id);
    bench.server.reply(tokens('2'));
    const began = bench.clock.now();
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    const waitedMs = bench.clock.now() - began;
    assert.ok(waitedMs >= 45_000 && waitedMs < 50_000, `${waitedMs} ms`);
  });

  it("don't wait for a closed window of the same computer, because the lock file shows that it ended", async () => {
    const old = bench.expired('1');
    await bench.store(old);
    await claimFor(thisMachine().id);
    bench.server.reply(tokens('2'));
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.deepEqual(bench.clock.slept, [claimMs]);
  });

  it('defer to the computer whose claim remains', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    let turn = 0;
    bench.clock.onSleep = () => {
      turn += 1;
      if (turn === 1) void claimFor(remoteMachine().id);
      if (turn === 3) void bench.store(bench.credential('2'));
    };
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.deepEqual(sent(), []);
    assert.match(bench.secrets.entries.get(claimKey()) ?? '', /machine-2/, 'the other claim remains');
  });

  it('use tokens that are stored while the claim propagates', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.clock.onSleep = (count) => {
      if (count === 1) void bench.store(bench.credential('2'));
    };
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.deepEqual(sent(), []);
    assert.ok(!bench.secrets.entries.get(claimKey())?.includes('claim'), 'the claim is released');
  });

  it('use tokens that are stored after the instance rejected a refresh token', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(refusal('invalid_grant'));
    bench.clock.onSleep = (count) => {
      if (count === 5) void bench.store(bench.credential('2'));
    };
    assert.equal((await bench.renewals.usable(bench.place(), old)).accessToken, 'access-2');
    assert.deepEqual(sent(), ['refresh-1']);
  });

  it('omit tokens from the record of renewals, and delete it on sign-out', async () => {
    const old = bench.expired('1');
    await bench.store(old);
    bench.server.reply(tokens('2'));
    await bench.renewals.usable(bench.place(), old);
    const record = bench.secrets.entries.get(claimKey()) ?? '';
    assert.match(record, /replaced/);
    assert.doesNotMatch(record, /(access|refresh)-\d/);
    await bench.renewals.replace(bench.place(), undefined);
    assert.equal(bench.secrets.entries.size, 0);
  });
});

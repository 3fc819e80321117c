import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startSample, type RunningSample } from '../../../src/sample/start';
import { tlsPair } from '../../support/http/tls';
import { exchange, postQuery } from './support/wire';

const small = { users: 30, days: 5 };
const me = '{ currentUser { username } }';

describe('startSample', () => {
  const samples: RunningSample[] = [];
  const start = async (...parameters: Parameters<typeof startSample>) => {
    const sample = await startSample(...parameters);
    samples.push(sample);
    return sample;
  };
  afterEach(async () => {
    await Promise.all(samples.splice(0).map((sample) => sample.stop()));
  });

  it('creates unique tokens each time', async () => {
    const [first, second] = [await start(small), await start(small)];
    const secrets = [
      ...Object.values<string>({ ...first.tokens }),
      ...Object.values<string>({ ...second.tokens }),
    ];
    assert.equal(new Set(secrets).size, secrets.length);
    for (const secret of secrets) assert.match(secret, /^[0-9a-f]{40}$/);
  });

  it('serves data that is determined by the seed', async () => {
    const users = async (seed: number) => {
      const { baseUrl, tokens } = await start({ ...small, seed, today: '2026-03-02' });
      const query = '{ users { nodes { databaseID createdAt } } repositories { nodes { stars } } }';
      return (await postQuery(baseUrl, `token ${tokens.user}`, query)).body;
    };
    assert.equal(await users(1), await users(1));
    assert.notEqual(await users(1), await users(2));
  });

  it('serves anonymous requests if the sample is public', async () => {
    const { baseUrl } = await start({ ...small, public: true });
    assert.equal((await postQuery(baseUrl, undefined, me)).body, '{"data":{"currentUser":null}}');
  });

  it('releases its port if it fails to start', async () => {
    const first = await start(small);
    const port = Number(new URL(first.baseUrl).port);
    await assert.rejects(startSample({ ...small, port }), { code: 'EADDRINUSE' });
    await first.stop();
    await assert.rejects(startSample({ ...small, port, users: 0 }), RangeError);
    assert.equal((await start({ ...small, port })).baseUrl, first.baseUrl);
  });

  it('returns a sample that can be stopped twice', async () => {
    const sample = await start(small);
    await sample.stop();
    await sample.stop();
  });

  it('serves TLS to clients that trust its certificate', async () => {
    const ca = readFileSync('test/fixtures/tls/root.pem', 'utf8');
    const { baseUrl, tokens } = await start({ ...small, tls: { instance: tlsPair('leaf', 'intermediate') } });
    assert.match(baseUrl, /^https:/);
    const path = '/.api/graphql';
    const request = {
      method: 'POST',
      path,
      headers: { authorization: `token ${tokens.user}` },
      body: JSON.stringify({ query: me }),
    };
    assert.equal((await exchange(baseUrl, { ...request, ca })).status, 200);
    await assert.rejects(exchange(baseUrl, request));
    const incomplete = await start({ ...small, tls: { instance: tlsPair('leaf') } });
    await assert.rejects(exchange(incomplete.baseUrl, { ...request, ca }), {
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
  });
});

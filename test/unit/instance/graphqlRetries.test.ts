import assert from 'node:assert/strict';
import { postGraphql, type GraphqlOptions, type GraphqlRequest } from '../../../src/instance/graphqlApi';
import type { FaultAction } from '../../support/sample/faults/fault';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';
import { runningSample } from '../sample/support/running';

const query: GraphqlRequest = { query: 'query Me { currentUser { username } }', operationName: 'Me' };
const mutation: GraphqlRequest = {
  query: 'mutation Make { createOrganization(name: "retried") { id } }',
  operationName: 'Make',
};

const busy: Readonly<Record<string, FaultAction>> = {
  '408': { kind: 'reply', status: 408 },
  '429': { kind: 'tooManyRequests', retryAfterSeconds: 1 },
  '502': { kind: 'reply', status: 502, body: '<html>Bad gateway</html>' },
  '503': { kind: 'reply', status: 503 },
  '504': { kind: 'reply', status: 504 },
  'a reset': { kind: 'reset' },
};

describe('a GraphQL request to a busy instance', () => {
  const sample = runningSample();
  let clock: FakeClock;
  let waits: { readonly milliseconds: number; readonly retry: number }[];
  beforeEach(() => {
    clock = new FakeClock(Date.now());
    waits = [];
    sample().control.removeFaults();
    sample().control.forgetRequests();
  });
  afterEach(() => sample().control.removeFaults());

  const post = (request: GraphqlRequest, options: GraphqlOptions = {}): ReturnType<typeof postGraphql> => {
    const { baseUrl, tokens } = sample();
    const credential = {
      origin: new URL(baseUrl).origin,
      authorization: `token ${tokens.admin}`,
      secrets: [tokens.admin],
    };
    const onWait = (milliseconds: number, retry: number): void => void waits.push({ milliseconds, retry });
    return postGraphql({ baseUrl, credential }, request, { clock, random: () => 0, onWait, ...options });
  };
  const sent = (): number => sample().control.requests().length;

  for (const [name, action] of Object.entries(busy)) {
    it(`is retried after ${name} and reports each delay`, async () => {
      sample().control.addFault({ action, times: 2 });
      const response = await post(query, { idempotent: true });
      assert.equal(response.kind, 'data');
      assert.equal(sent(), 3);
      assert.deepEqual(
        waits.map(({ retry }) => retry),
        [1, 2],
      );
    });

    it(`is sent only once if it is a mutation (${name})`, async () => {
      sample().control.addFault({ action });
      await post(mutation).catch(() => undefined);
      assert.equal(sent(), 1);
      assert.deepEqual(waits, []);
    });
  }

  for (const status of [400, 401, 403, 404, 500]) {
    it(`isn't retried after status ${status}`, async () => {
      sample().control.addFault({ action: { kind: 'reply', status } });
      await post(query, { idempotent: true });
      assert.equal(sent(), 1);
    });
  }

  for (const form of ['seconds', 'date'] as const) {
    it(`waits for a Retry-After delay in the ${form} format`, async () => {
      sample().control.addFault({
        times: 1,
        action: { kind: 'tooManyRequests', retryAfterSeconds: 7, form },
      });
      await post(query, { idempotent: true });
      const [wait, second] = waits;
      assert.equal(second, undefined);
      // An HTTP date has a resolution of one second, and the sample uses a different clock.
      assert.ok(
        wait !== undefined && wait.milliseconds > 4_500 && wait.milliseconds <= 8_000,
        `${wait?.milliseconds}`,
      );
    });
  }

  it("isn't retried if Retry-After exceeds the maximum delay", async () => {
    sample().control.addFault({ action: { kind: 'tooManyRequests', retryAfterSeconds: 120 } });
    const response = await post(query, { idempotent: true });
    assert.equal(response.facts.status, 429);
    assert.equal(response.facts.retryAfter, '120');
    assert.equal(sent(), 1);
  });

  it('returns the last response after the maximum number of attempts', async () => {
    sample().control.addFault({ action: { kind: 'reply', status: 503, body: 'Busy.' } });
    const response = await post(query, { idempotent: true });
    assert.equal(response.text, 'Busy.');
    assert.equal(sent(), 4);
  });

  it('can be canceled during a delay', async () => {
    sample().control.addFault({ action: { kind: 'reply', status: 503 } });
    const controller = new AbortController();
    clock.onSleep = () => controller.abort();
    await rejectsWith(post(query, { idempotent: true, signal: controller.signal }), { kind: 'canceled' });
    assert.equal(sent(), 1);
  });

  it('adds jitter to the delays', async () => {
    const action: FaultAction = { kind: 'reply', status: 503 };
    for (const random of [0, 0.5, 0.99]) {
      sample().control.addFault({ action, times: 1 });
      await post(query, { idempotent: true, random: () => random });
    }
    const [least, middle, maximum] = waits.map(({ milliseconds }) => milliseconds);
    assert.ok(least !== undefined && middle !== undefined && maximum !== undefined);
    assert.ok(least < middle && middle < maximum);
  });
});

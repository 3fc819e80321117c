import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/instance/connection';
import { ConnectionRuns, maxChecks, maxRequests } from '../../../../src/operations/run/connectionRuns';
import { canceledError, UserError } from '../../../../src/shared/userError';

interface Pending {
  readonly id: string;
  readonly finish: (response?: string) => void;
  readonly fail: (error: unknown) => void;
}

const connection = (id: string): Connection => ({ id, name: id }) as unknown as Connection;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Steps whose results the test decides, and which reject when they are canceled, as requests do. */
function steps() {
  const checks: Pending[] = [];
  const sent: Pending[] = [];
  const pending = (list: Pending[], id: string, signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(canceledError()));
      list.push({ id, finish: (response = id) => resolve(response), fail: reject });
    });
  return {
    checks,
    sent,
    steps: {
      check: ({ id }: Connection, signal: AbortSignal) => pending(checks, id, signal),
      send: (id: string, signal: AbortSignal) => pending(sent, id, signal),
    },
  };
}

const kindsOf = (runs: ConnectionRuns<string, string>): readonly string[] =>
  runs.list().map(({ connection: { id }, state }) => `${id} ${state.kind}`);

describe('ConnectionRuns', () => {
  it('sends nothing before all checks are complete, and nothing to connections that failed theirs', async () => {
    const { checks, sent, steps: work } = steps();
    const runs = new ConnectionRuns(['a', 'b', 'c'].map(connection), work);
    assert.deepEqual(kindsOf(runs), ['a waiting', 'b waiting', 'c waiting']);
    const running = runs.start();
    await tick();
    assert.deepEqual(kindsOf(runs), ['a checking', 'b checking', 'c checking']);
    checks[0]?.finish();
    checks[1]?.fail(new UserError('refused', 'Unknown field'));
    await tick();
    assert.deepEqual(kindsOf(runs), ['a waiting', 'b notSent', 'c checking']);
    assert.equal(sent.length, 0);
    checks[2]?.finish();
    await tick();
    assert.deepEqual(
      sent.map(({ id }) => id),
      ['a', 'c'],
    );
    sent[0]?.finish('response of a');
    sent[1]?.fail(new UserError('unreachable', 'Connection refused'));
    await running;
    assert.deepEqual(
      runs.list().map(({ state }) => ('error' in state ? state.error.message : state)),
      [{ kind: 'done', response: 'response of a' }, 'Unknown field', 'Connection refused'],
    );
  });

  it('sends nothing if all are canceled during the checks', async () => {
    const { checks, sent, steps: work } = steps();
    const runs = new ConnectionRuns(['a', 'b', 'c'].map(connection), work);
    const running = runs.start();
    await tick();
    checks[0]?.finish();
    await tick();
    runs.cancel();
    await running;
    assert.deepEqual(kindsOf(runs), ['a canceled', 'b canceled', 'c canceled']);
    assert.equal(sent.length, 0);
  });

  it('cancels one, and retries only those without a response', async () => {
    const { checks, sent, steps: work } = steps();
    const runs = new ConnectionRuns(['a', 'b'].map(connection), work);
    const running = runs.start();
    await tick();
    for (const check of checks) check.finish();
    await tick();
    runs.cancel('a');
    runs.cancel('a');
    sent[1]?.finish();
    await running;
    runs.cancel();
    assert.deepEqual(kindsOf(runs), ['a canceled', 'b done']);
    const again = runs.retry();
    await tick();
    assert.deepEqual(kindsOf(runs), ['a checking', 'b done']);
    checks[2]?.finish();
    await tick();
    sent[2]?.finish();
    await again;
    assert.deepEqual(kindsOf(runs), ['a done', 'b done']);
    await runs.retry('b');
    assert.equal(sent.length, 3);
  });

  it('sends each request once after a cancel and a retry during the checks', async () => {
    const { checks, sent, steps: work } = steps();
    const ids = Array.from({ length: maxChecks + 1 }, (_, place) => String(place));
    const runs = new ConnectionRuns(ids.map(connection), work);
    const [passed, queued] = [String(0), String(maxChecks)];
    const running = runs.start();
    await tick();
    runs.cancel(queued);
    const again = [runs.retry(queued)];
    checks[0]?.finish();
    await tick();
    runs.cancel(passed);
    again.push(runs.retry(passed));
    for (let done = 1; done < ids.length + 1; done += 1) {
      checks[done]?.finish();
      await tick();
    }
    assert.deepEqual(checks.map(({ id }) => id).sort(), [...ids, passed].sort());
    for (const { finish } of sent) finish();
    await Promise.all([running, ...again]);
    assert.deepEqual(sent.map(({ id }) => id).sort(), ids);
    assert.ok(runs.list().every(({ state }) => state.kind === 'done'));
  });

  it('ignores a late response after a retry', async () => {
    const responses: ((response: string) => void)[] = [];
    const runs = new ConnectionRuns([connection('a')], {
      check: () => Promise.resolve('a'),
      send: () => new Promise<string>((resolve) => responses.push(resolve)),
    });
    const first = runs.start();
    await tick();
    runs.cancel();
    const second = runs.retry();
    await tick();
    responses[0]?.('late');
    await first;
    assert.deepEqual(kindsOf(runs), ['a running']);
    responses[1]?.('second');
    await second;
    assert.deepEqual(runs.list()[0]?.state, { kind: 'done', response: 'second' });
  });

  it('limits the checks and requests that run in parallel', async () => {
    const { checks, sent, steps: work } = steps();
    const count = maxRequests + 10;
    const runs = new ConnectionRuns(
      Array.from({ length: count }, (_, id) => connection(String(id))),
      work,
    );
    const running = runs.start();
    for (let done = 0; done < count; done += 1) {
      await tick();
      assert.ok(checks.length - done <= maxChecks);
      checks[done]?.finish();
    }
    await tick();
    assert.equal(sent.length, maxRequests);
    for (let done = 0; done < count; done += 1) {
      sent[done]?.finish();
      await tick();
    }
    await running;
    assert.ok(runs.list().every(({ state }) => state.kind === 'done'));
  });
});

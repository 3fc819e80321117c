import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { listSnapshots } from '../../../../src/reports/snapshot';
import type { DateRange } from '../../../../src/reports/dates/range';
import { granularities } from '../../../../src/reports/definitions/definition';
import { registryRequest } from '../../../../src/reports/kinds/registry';
import { reportRequest } from '../../../../src/reports/kinds/usage';
import type { Received } from '../../../../src/reports/receiving/downloadSnapshot';
import type { FaultAction } from '../../../support/sample/faults/fault';
import { UserError, type ErrorKind } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { FakeClock } from '../../../support/fakeClock';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { fetchFrom, sent } from '../../../support/reports/fetchFrom';
import { runningSample } from '../../sample/support/running';

const today = '2026-03-02';
const now = Date.parse(`${today}T12:00:00Z`);

describe('downloading exports', () => {
  const sample = runningSample();
  const home = folderForEachTest();
  const folder = (): string => join(home.path, 'snapshots');
  beforeEach(() => {
    sample().control.removeFaults();
    sample().control.forgetRequests();
  });

  const ranges: readonly DateRange[] = [
    { kind: 'preset', preset: 'allTime' },
    { kind: 'preset', preset: 'last7Days' },
    { kind: 'preset', preset: 'lastMonth' },
    { kind: 'dates', start: '2026-02-25', end: undefined },
    { kind: 'dates', start: undefined, end: '2026-02-25' },
    { kind: 'dates', start: '2026-02-25', end: '2026-02-26' },
    { kind: 'dates', start: '2026-03-01', end: '2026-03-01' },
  ];
  for (const granularity of granularities) {
    it(`stores ${granularity} reports of various ranges byte for byte`, async () => {
      for (const range of ranges) {
        const request = reportRequest({ granularity, range }, now);
        const snapshot = await fetchFrom(sample(), folder(), request);
        const expected = await sent(sample(), 'reports/by-user-client-date', { ...request.parameters });
        assert.ok(readFileSync(snapshot.path).equals(expected));
        assert.equal(snapshot.rows, parse(expected).length - 1);
        assert.equal(snapshot.columns?.[0], 'Instance user ID');
        assert.equal(snapshot.sha256, createHash('sha256').update(expected).digest('hex'));
        assert.deepEqual(snapshot.parameters, { instanceURL: sample().instanceURL, ...request.parameters });
        assert.deepEqual(await listSnapshots(folder(), 'c1', request.exportName, request.identity), [
          snapshot,
        ]);
      }
    });
  }

  it('omits the dates if the range is unlimited', async () => {
    await fetchFrom(
      sample(),
      folder(),
      reportRequest({ granularity: 'by_user', range: { kind: 'preset', preset: 'allTime' } }, now),
    );
    const [request] = sample().control.requests();
    assert.match(request?.target ?? '', /granularity=by_user(?:&|$)/);
    assert.doesNotMatch(request?.target ?? '', /Date/);
  });

  it('reports the final numbers of received bytes and rows', async () => {
    const told: Received[] = [];
    const snapshot = await fetchFrom(sample(), folder(), registryRequest, {
      onProgress: (received) => told.push(received),
    });
    assert.deepEqual(told.at(-1), { bytes: snapshot.bytes, rows: snapshot.rows });
  });

  it('reports the path of the file before the file is complete', async () => {
    let path = '';
    await fetchFrom(sample(), folder(), registryRequest, { onBegin: (begun) => (path = begun) });
    assert.match(path, /\.tmp.body$/);
  });

  const broken: readonly (readonly [string, FaultAction, ErrorKind, RegExp])[] = [
    [
      'a web page with status 200',
      { kind: 'reply', status: 200, body: '<html>Sign in</html>' },
      'notThisService',
      /web page/,
    ],
    [
      'a JSON error with status 200',
      { kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body: '{"error":"x"}' },
      'notThisService',
      /unexpected response/,
    ],
    ['an empty body', { kind: 'reply', status: 200, body: '' }, 'notThisService', /empty/],
    ['a connection that closes repeatedly', { kind: 'cut', afterBytes: 60 }, 'unreachable', /closed before/],
    [
      'a body that is shorter than Content-Length',
      { kind: 'wrongLength', by: 1000 },
      'unreachable',
      /closed before/,
    ],
    ['a damaged gzip body', { kind: 'corruptGzip' }, 'unreachable', /./],
    ['a body that stalls', { kind: 'trickle', bytes: 20, milliseconds: 5000 }, 'timeout', /sent no data/],
    ['a missing response', { kind: 'silence' }, 'timeout', /sent no data/],
    ['status 403', { kind: 'reply', status: 403, body: 'Not yours.' }, 'forbidden', /Not yours/],
    ['status 429', { kind: 'tooManyRequests', retryAfterSeconds: 1 }, 'rateLimited', /too many requests/],
    ['a body that ends in a quoted cell', csv('a,b\n1,"begun'), 'csv', /unclosed quote/],
    ['a body that ends in the middle of a row', csv('a,b\n1,2\n3'), 'csv', /last row is cut off/],
    ['a NUL byte', csv('a,b\n1,\0\n'), 'csv', /NUL byte/],
  ];
  for (const [what, action, kind, message] of broken) {
    it(`reports ${what} and retains the earlier snapshot`, async () => {
      const earlier = await fetchFrom(sample(), folder(), registryRequest);
      sample().control.addFault({ site: 'analytics', action });
      // A busy computer must not cause the idle timeout before the fault is received.
      const idleMs = kind === 'timeout' ? 400 : 20_000;
      await rejectsWith(fetchFrom(sample(), folder(), registryRequest, { idleMs }), { kind, message });
      assert.deepEqual(await listSnapshots(folder(), 'c1', 'user-registry'), [earlier]);
      assert.ok(everythingIn(folder()).every((name) => !name.includes('.tmp')));
    });
  }

  it('restarts when the connection breaks, and stores only the second response', async () => {
    sample().control.addFault({ site: 'analytics', times: 1, action: { kind: 'cut', afterBytes: 60 } });
    const snapshot = await fetchFrom(sample(), folder(), registryRequest);
    assert.ok(readFileSync(snapshot.path).equals(await sent(sample(), 'reports/user-registry', {})));
    assert.equal((await listSnapshots(folder(), 'c1', 'user-registry')).length, 1);
  });

  it('accepts a second response that differs from the first', async () => {
    let attempt = 0;
    const bodies = ['a,b\n1,', 'a,b\n5,6\n'];
    const snapshot = await fetchFrom(sample(), folder(), registryRequest, {
      download: async function* ({ onAccepted }) {
        onAccepted();
        const body = bodies[attempt] ?? '';
        attempt += 1;
        yield Buffer.from(body);
        await Promise.resolve();
        if (attempt === 1) throw cutOff;
      },
    });
    assert.equal(readFileSync(snapshot.path, 'utf8'), 'a,b\n5,6\n');
  });

  it('reports a token that is revoked before the download restarts', async () => {
    const token = sample().control.issueToken({ kind: 'analytics' });
    sample().control.addFault({ site: 'analytics', times: 1, action: { kind: 'cut', afterBytes: 60 } });
    const work = fetchFrom(sample(), folder(), registryRequest, {
      token,
      wait: () => {
        sample().control.revokeToken(token);
        return Promise.resolve();
      },
    });
    await rejectsWith(work, { kind: 'unauthorized' });
    assert.deepEqual(everythingIn(folder()), []);
  });

  it('can be canceled while waiting to restart', async () => {
    const controller = new AbortController();
    sample().control.addFault({ site: 'analytics', action: { kind: 'cut', afterBytes: 60 } });
    const work = fetchFrom(sample(), folder(), registryRequest, {
      signal: controller.signal,
      wait: async (milliseconds, signal) => {
        controller.abort();
        await new FakeClock().sleep(milliseconds, signal);
      },
    });
    await rejectsWith(work, { kind: 'canceled' });
    assert.deepEqual(readdirSync(folder()), []);
  });

  it('stores both snapshots if two windows download a report that changes in between', async () => {
    const bodies = ['Instance user ID\n1\n', 'Instance user ID\n2\n'];
    for (const body of bodies) sample().control.addFault({ site: 'analytics', times: 1, action: csv(body) });
    const both = await Promise.all(bodies.map(() => fetchFrom(sample(), folder(), registryRequest)));
    assert.deepEqual(both.map(({ path }) => readFileSync(path, 'utf8')).sort(), bodies);
    assert.equal((await listSnapshots(folder(), 'c1', registryRequest.exportName)).length, 2);
  });

  it('stores the snapshots of two windows that download the same bytes concurrently', async () => {
    const both = await Promise.all([1, 2].map(() => fetchFrom(sample(), folder(), registryRequest)));
    const listed = await listSnapshots(folder(), 'c1', registryRequest.exportName);
    for (const { path, sha256 } of both) {
      assert.equal(createHash('sha256').update(readFileSync(path)).digest('hex'), sha256);
      assert.equal(sha256, both[0]?.sha256);
      assert.ok(listed.some((snapshot) => snapshot.path === path));
    }
  });
});

const cutOff = new UserError('unreachable', 'The connection was closed.');

function csv(body: string): FaultAction {
  return { kind: 'reply', status: 200, headers: { 'content-type': 'text/csv' }, body };
}

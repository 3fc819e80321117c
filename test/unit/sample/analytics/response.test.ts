import assert from 'node:assert/strict';
import { granularities } from '../../../../src/sample/analytics/parameters';
import { HOST, path, readCsv, serve, type Served } from './fixture';

const REPORT = '/api/reports/by-user-client-date';
const REGISTRY = '/api/reports/user-registry';
const CREDITS = '/api/credits';

interface Refusal {
  readonly error: { readonly code: string; readonly message: string; readonly parameter?: string };
}

describe('sample analytics over HTTP', () => {
  let served: Served;
  before(async () => {
    served = await serve();
  });
  after(() => {
    served.close();
  });

  async function refused(route: string, status: number, code: string, parameter?: string): Promise<void> {
    const reply = await served.get(route);
    assert.equal(reply.status, status, route);
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    const { error } = JSON.parse(reply.text) as Refusal;
    assert.deepEqual([error.code, error.parameter], [code, parameter], route);
    assert.match(error.message, /^[a-zA-Z].+\.$/);
  }

  it('returns the user registry', async () => {
    const reply = await served.get(path(REGISTRY));
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.ok(reply.text.startsWith('Instance user ID,Service Account,Site Admin\n1,false,true\n'));
    const rows = readCsv(reply.text);
    assert.equal(rows.length, 30);
    for (const row of rows) {
      assert.match(row['Instance user ID'] ?? '', /^\d+$/);
      assert.match(`${row['Service Account']} ${row['Site Admin']}`, /^(true|false) (true|false)$/);
    }
  });

  it('returns the finest granularity by default', async () => {
    const plain = await served.get(path(REPORT));
    assert.equal(plain.status, 200);
    assert.equal(plain.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(plain.headers.get('content-disposition') ?? '', /^attachment; filename="usage-.+\.csv"$/);
    assert.equal(
      (await served.get(path(REPORT, { granularity: 'by_user_day_client_language' }))).text,
      plain.text,
    );
    const texts = await Promise.all(
      granularities.map((granularity) => served.get(path(REPORT, { granularity }))),
    );
    assert.equal(new Set(texts.map(({ text }) => text)).size, 4);
  });

  it('applies a start date, an end date, both, or neither', async () => {
    const dates = async (parameters: Record<string, string>) => {
      const { text } = await served.get(path(REPORT, { granularity: 'by_user_day', ...parameters }));
      const found = readCsv(text).map((row) => row.Date ?? '');
      return [found[0], found.at(-1)];
    };
    const [startDate, endDate] = ['2026-06-02', '2026-06-10'];
    assert.deepEqual(await dates({}), ['2026-05-22', '2026-06-30']);
    assert.deepEqual(await dates({ startDate }), [startDate, '2026-06-30']);
    assert.deepEqual(await dates({ endDate }), ['2026-05-22', endDate]);
    assert.deepEqual(await dates({ startDate, endDate }), [startDate, endDate]);
    assert.deepEqual(await dates({ startDate, endDate: startDate }), [startDate, startDate]);
  });

  it('returns credits', async () => {
    const reply = await served.get(path(CREDITS));
    assert.equal(reply.status, 200);
    const body = JSON.parse(reply.text) as { creditBuckets: unknown[] };
    assert.equal(body.creditBuckets.length, 11);
  });

  it('rejects a missing or malformed instance host', async () => {
    for (const route of [REPORT, REGISTRY, CREDITS]) {
      await refused(route, 400, 'invalid_parameter', 'instanceURL');
      for (const wrong of [
        '',
        ' ',
        'https://instance.example.com',
        'instance.example.com/',
        'a b',
        '-a',
        'a..b',
        'a:b',
        'ü.example',
        'a'.repeat(300),
      ]) {
        await refused(path(route, { instanceURL: wrong }), 400, 'invalid_parameter', 'instanceURL');
      }
    }
  });

  it("rejects instances that the token can't access, and instances without data", async () => {
    for (const route of [REPORT, REGISTRY, CREDITS]) {
      await refused(path(route, { instanceURL: 'other.example.com' }), 403, 'forbidden');
      await refused(path(route, { instanceURL: 'instance-2.example.com' }), 404, 'unknown_instance');
      await refused(path(route, { instanceURL: '[::1]:3443' }), 403, 'forbidden');
    }
    assert.equal((await served.get(path(REGISTRY, { instanceURL: HOST.toUpperCase() }))).status, 200);
  });

  it('rejects invalid dates and end dates before start dates', async () => {
    for (const route of [REPORT, CREDITS]) {
      for (const wrong of ['2026-02-30', '2026-6-1', 'yesterday', '']) {
        await refused(path(route, { startDate: wrong }), 400, 'invalid_parameter', 'startDate');
        await refused(path(route, { endDate: wrong }), 400, 'invalid_parameter', 'endDate');
      }
      const swapped = { startDate: '2026-06-02', endDate: '2026-06-01' };
      await refused(path(route, swapped), 400, 'invalid_parameter', 'endDate');
    }
  });

  it('rejects unknown granularities', async () => {
    for (const granularity of ['by_week', '', 'BY_USER', 'toString']) {
      await refused(path(REPORT, { granularity }), 400, 'invalid_parameter', 'granularity');
    }
  });

  it('rejects unknown routes, and methods other than GET', async () => {
    await refused(path('/api/reports'), 404, 'not_found');
    await refused(path('/api/reports/user-registry/'), 404, 'not_found');
    await refused(path('/constructor'), 404, 'not_found');
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      const reply = await served.get(path(REGISTRY), { method });
      assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET']);
    }
  });

  it('compresses responses only if the client accepts gzip', async () => {
    const [packed, plain, declined] = await Promise.all(
      ['gzip', 'identity', 'gzip;q=0, br'].map((encoding) =>
        served.get(path(REPORT), { headers: { 'Accept-Encoding': encoding } }),
      ),
    );
    assert.equal(packed?.headers.get('content-encoding'), 'gzip');
    assert.equal(plain?.headers.get('content-encoding'), null);
    assert.equal(declined?.headers.get('content-encoding'), null);
    assert.equal(packed?.text, plain?.text);
    const registry = await served.get(path(REGISTRY), { headers: { 'Accept-Encoding': 'br, *' } });
    assert.equal(registry.headers.get('content-encoding'), 'gzip');
    assert.equal(readCsv(registry.text).length, 30);
  });
});

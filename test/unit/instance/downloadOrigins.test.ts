import assert from 'node:assert/strict';
import { registryKind } from '../../../src/reports/kinds/registry';
import { downloadExport, type AnalyticsTarget } from '../../../src/instance/analyticsApi';
import { withDownloadOrigins } from '../../../src/instance/downloadOrigins';
import { verifyAnalytics } from '../../../src/instance/verify';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';
import { useServer, type Reply, type ScriptedServer } from '../../support/http/scriptedServer';
import { tlsPair, trustTestAuthority } from '../../support/http/tls';

const secret = 'sams_at_canary0123456789';
const report = 'Instance user ID,Service Account,Site Admin\n1,false,true\n';

describe('a download that is redirected to a signed URL', () => {
  trustTestAuthority();
  const service = useServer();
  const storage = useServer(tlsPair('leaf', 'intermediate'));
  const otherStorage = useServer(tlsPair('leaf', 'intermediate'));
  const plain = useServer();

  const redirectTo = (server: ScriptedServer, path = '/bucket/report.csv?signature=s1gned'): void =>
    service.reply({ status: 302, headers: { Location: server.origin + path } });
  const csv: Reply = { headers: { 'Content-Type': 'text/csv' }, body: report };
  const target = (downloadOrigins: readonly string[] = []): AnalyticsTarget => ({
    analyticsUrl: { baseUrl: service.origin, instanceHost: 'code.example.com', downloadOrigins },
    credential: {
      origin: service.origin,
      authorization: `Bearer ${secret}`,
      headers: { 'X-Access-Key': 'canary-header-0123' },
      secrets: [secret, 'canary-header-0123'],
    },
  });
  const download = async (from: AnalyticsTarget): Promise<string> => {
    const chunks: Uint8Array[] = [];
    const options = { clock: new FakeClock() };
    for await (const chunk of downloadExport(from, { route: registryKind.route }, options))
      chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  /** Starts a download and responds to each origin prompt with `response`. */
  const asking = (
    response: boolean,
    from = target(),
  ): { readonly asked: string[]; readonly work: Promise<string> } => {
    const asked: string[] = [];
    const work = withDownloadOrigins(
      from.analyticsUrl,
      (analyticsUrl) => download({ ...from, analyticsUrl }),
      (origin) => {
        asked.push(origin);
        return Promise.resolve(response);
      },
    );
    return { asked, work };
  };
  const withoutCredential = (server: ScriptedServer): void => {
    for (const { headers } of server.received) {
      assert.equal(headers.authorization, undefined);
      assert.equal(headers['x-access-key'], undefined);
      assert.ok(!JSON.stringify(headers).includes('canary'));
    }
  };

  for (const status of [301, 302, 303, 307, 308]) {
    it(`continues without the credential after the origin is allowed (${status})`, async () => {
      redirectTo(storage);
      service.reply({ status, headers: { Location: `${storage.origin}/report.csv?signature=s1gned` } });
      storage.reply(csv);
      const { asked, work } = asking(true);
      assert.equal(await work, report);
      assert.deepEqual(asked, [storage.origin]);
      assert.deepEqual(
        storage.received.map(({ method, url }) => `${method} ${url}`),
        ['GET /report.csv?signature=s1gned'],
      );
      assert.equal(service.last.headers.authorization, `Bearer ${secret}`);
      withoutCredential(storage);
    });
  }

  it("doesn't prompt again for an allowed origin", async () => {
    redirectTo(storage);
    storage.reply(csv);
    const { asked, work } = asking(true, target([storage.origin]));
    assert.equal(await work, report);
    assert.deepEqual(asked, []);
  });

  it("fails with the name of an origin that isn't allowed, and sends it no request", async () => {
    redirectTo(storage);
    const { asked, work } = asking(false);
    const failure = await rejectsWith(work, {
      kind: 'redirect',
      message: `${service.host} redirects the download to ${storage.origin}.`,
      advice: /allow downloads/,
    });
    assert.ok(!failure.explanation.includes('s1gned'));
    assert.deepEqual(asked, [storage.origin]);
    assert.deepEqual(storage.received, []);
  });

  it('is supported by verifyAnalytics', async () => {
    redirectTo(storage);
    storage.reply(csv);
    const { analyticsUrl } = target();
    await withDownloadOrigins(
      analyticsUrl,
      (allowed) => verifyAnalytics(allowed, { scheme: 'bearer', token: secret }),
      () => Promise.resolve(true),
    );
    withoutCredential(storage);
  });

  it('is never allowed from an HTTP origin', async () => {
    redirectTo(plain);
    const { asked, work } = asking(true);
    await rejectsWith(work, { kind: 'redirect', message: /where credentials can't be sent/ });
    assert.deepEqual(asked, []);
    assert.deepEqual(plain.received, []);
  });

  it('is never allowed if the URL contains the token', async () => {
    redirectTo(storage, `/report.csv?token=${secret}`);
    const { asked, work } = asking(true);
    const failure = await rejectsWith(work, { kind: 'redirect', message: /contains a secret/ });
    assert.ok(!failure.explanation.includes('canary'));
    assert.deepEqual(asked, []);
    assert.deepEqual(storage.received, []);
  });

  it('follows further redirects only within the same origin, even if other origins are allowed', async () => {
    redirectTo(storage);
    storage.replyInTurn({ status: 302, headers: { Location: '/moved.csv' } }, csv);
    assert.equal(await asking(true).work, report);

    for (const further of [otherStorage, service]) {
      storage.reply({ status: 302, headers: { Location: `${further.origin}/x` } });
      const allowed = target([storage.origin, otherStorage.origin, service.origin]);
      const { asked, work } = asking(true, allowed);
      await rejectsWith(work, { kind: 'redirect' });
      assert.deepEqual(asked, []);
    }
    assert.deepEqual(otherStorage.received, []);
    assert.ok(!service.received.some(({ url }) => url === '/x'));
    withoutCredential(storage);
  });

  it("doesn't report a rejected token when the storage rejects the request", async () => {
    redirectTo(storage);
    for (const status of [401, 403, 404]) {
      storage.reply({ status, body: '<Error><Code>AccessDenied</Code></Error>' });
      await rejectsWith(asking(true).work, {
        kind: 'httpStatus',
        status,
        message: `${storage.host}, to which ${service.host} redirects its downloads, returned an error (${status}).`,
        advice: /expired/,
        detail: /AccessDenied/,
      });
    }
  });

  it('fails with the name of the storage host if the storage sends a web page', async () => {
    redirectTo(storage);
    storage.reply({ headers: { 'Content-Type': 'text/html' }, body: '<html></html>' });
    const failure = await rejectsWith(asking(true).work, { kind: 'notThisService' });
    assert.ok(failure.message.startsWith(storage.host));
  });
});

import assert from 'node:assert/strict';
import {
  downloadExport,
  type AnalyticsQuery,
  type AnalyticsTarget,
  type DownloadOptions,
} from '../../../src/instance/analyticsApi';
import { creditsKind } from '../../../src/reports/kinds/credits';
import { registryKind } from '../../../src/reports/kinds/registry';
import { usageKind } from '../../../src/reports/kinds/usage';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';
import { useServer } from '../../support/http/scriptedServer';

const secret = 'sams_at_canary0123456789';
const csv = { 'Content-Type': 'text/csv; charset=utf-8' };
const header = 'Instance user ID,Service Account,Site Admin\n';

function targetAt(origin: string): AnalyticsTarget {
  return {
    analyticsUrl: { baseUrl: origin, instanceHost: 'code.example.com:3443' },
    credential: { origin, authorization: `Bearer ${secret}`, secrets: [secret] },
  };
}

describe('downloadExport', () => {
  const server = useServer();
  const text = async (query: AnalyticsQuery, options: DownloadOptions = {}): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of downloadExport(targetAt(server.origin), query, {
      clock: new FakeClock(),
      ...options,
    }))
      chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };

  it('requests exports with the path and parameters of the API contract', async () => {
    const parameters = { granularity: 'by_user', startDate: '2026-01-01', endDate: '2026-01-31' };
    for (const [{ route }, path, accept] of [
      [usageKind, '/api/reports/by-user-client-date', 'text/csv'],
      [creditsKind, '/api/credits', 'application/json, text/csv'],
    ] as const) {
      server.reply({ headers: csv, body: header });
      await text({ route, parameters });
      const { url, headers } = server.last;
      assert.equal(
        url,
        `${path}?instanceURL=code.example.com%3A3443&granularity=by_user&startDate=2026-01-01&endDate=2026-01-31`,
      );
      assert.equal(headers.accept, accept);
      assert.equal(headers.authorization, `Bearer ${secret}`);
    }
  });

  it('accepts credits as JSON or CSV, and reports only as CSV', async () => {
    for (const body of ['[{"left":1}]', '{"any":[]}', 'Name,Left\na,1\n']) {
      server.reply({ headers: { 'Content-Type': 'application/json' }, body });
      assert.equal(await text({ route: creditsKind.route }), body);
    }
    server.reply({ headers: csv, body: '[{"left":1}]' });
    await rejectsWith(text({ route: usageKind.route }), { kind: 'notThisService' });
    for (const body of ['<!doctype html>', '', '\ufeff<html>']) {
      server.reply({ headers: { 'Content-Type': 'application/json' }, body });
      await rejectsWith(text({ route: creditsKind.route }), { kind: 'notThisService' });
    }
  });

  it('detects a web page in UTF-16', async () => {
    server.reply({ headers: csv, body: Buffer.from('\ufeff<!doctype html><html>', 'utf16le') });
    await rejectsWith(text({ route: registryKind.route }), { kind: 'notThisService', message: /web page/ });
  });

  it('calls onAccepted only after the service accepts the request', async () => {
    let accepted = 0;
    const onAccepted = (): void => void (accepted += 1);
    server.reply({ status: 403, body: 'No access.' });
    await rejectsWith(text({ route: creditsKind.route }, { onAccepted }), { kind: 'forbidden' });
    assert.equal(accepted, 0);
    server.reply({ headers: csv, body: header });
    await text({ route: creditsKind.route }, { onAccepted });
    assert.equal(accepted, 1);
  });
});

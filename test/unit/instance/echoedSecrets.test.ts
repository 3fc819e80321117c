import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { downloadExport } from '../../../src/instance/analyticsApi';
import { CredentialStore } from '../../../src/instance/credentialStore';
import { analyticsTarget } from '../../../src/instance/instanceAccess';
import type { Snapshot } from '../../../src/reports/snapshot';
import { creditsRequest } from '../../../src/reports/kinds/credits';
import { registryRequest } from '../../../src/reports/kinds/registry';
import { downloadSnapshot } from '../../../src/reports/receiving/downloadSnapshot';
import { rejectsWith } from '../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';
import { thisMachine } from '../../support/machines';
import { noLimits } from '../../support/reports/limits';
import { findSecrets } from '../../support/search';
import { MemorySecrets } from '../../support/secretStores';

const secrets = {
  analytics: 'sams_at_c4nary0123456789',
  instance: 'sgp_c4nary9876543210',
  header: 'hdr_c4nary_abcdef',
};
const csv = { 'Content-Type': 'text/csv' };

describe('a snapshot of a report in which the service echoes tokens', () => {
  const server = useServer();
  const folder = folderForEachTest();
  let bytesShown: number[];

  const fetch = async (request = registryRequest, maxBytes = Number.POSITIVE_INFINITY): Promise<Snapshot> => {
    const { origin } = server;
    const credentials = new CredentialStore(new MemorySecrets(), thisMachine);
    await credentials.store('c1', 'graphql', 'http://127.0.0.1', {
      scheme: 'token',
      token: secrets.instance,
    });
    await credentials.store('c1', 'analytics', origin, { scheme: 'bearer', token: secrets.analytics });
    await credentials.storeHeaders('c1', origin, [{ name: 'X-Key', value: secrets.header }]);
    const target = await analyticsTarget(
      {
        id: 'c1',
        name: 'Sample',
        baseUrl: 'http://127.0.0.1',
        scheme: 'token',
        mutationPolicy: 'ask',
        actingUser: 'alice',
        analytics: { baseUrl: origin, instanceHost: 'code.example.com' },
      },
      credentials,
    );
    bytesShown = [];
    return downloadSnapshot({
      folder: folder.path,
      connectionId: 'c1',
      request,
      instanceHost: 'code.example.com',
      download: (events) => downloadExport(target, request, { once: true, ...events }),
      limits: { ...noLimits, maxBytes },
      wait: () => Promise.resolve(),
      onProgress: ({ bytes }) => bytesShown.push(bytes),
    });
  };
  const check = (snapshot: Snapshot, expected: string): void => {
    assert.equal(readFileSync(snapshot.path, 'utf8'), expected);
    assert.equal(snapshot.bytes, statSync(snapshot.path).size);
    assert.equal(snapshot.sha256, createHash('sha256').update(expected).digest('hex'));
    assert.equal(bytesShown.at(-1), snapshot.bytes);
    assert.deepEqual(findSecrets([folder.path], secrets).found, []);
  };
  const body = `Name,Note\nalice,${secrets.analytics}\nbob,"${secrets.instance} ${secrets.header}"\n`;
  const clean = 'Name,Note\nalice,[redacted]\nbob,"[redacted] [redacted]"\n';

  it('contains no tokens of the connection', async () => {
    server.reply({ headers: csv, body });
    check(await fetch(), clean);
  });

  it('contains no tokens when the body is compressed', async () => {
    server.reply({ headers: { ...csv, 'Content-Encoding': 'gzip' }, body: gzipSync(body) });
    check(await fetch(), clean);
  });

  it('contains no tokens that are split between chunks', async () => {
    // Longer than the prefix from which the body type is detected.
    const start = `Name,Note\n${'alice,\n'.repeat(100)}`;
    for (let at = 0; at <= secrets.analytics.length; at += 1) {
      server.respond((response) => {
        response.writeHead(200, csv);
        response.write(start + secrets.analytics.slice(0, at), () =>
          setImmediate(() => response.end(`${secrets.analytics.slice(at)},\n`)),
        );
      });
      check(await fetch(), `${start}[redacted],\n`);
    }
  });

  it('contains no tokens in JSON credits', async () => {
    server.reply({
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([{ left: 1, echo: `Bearer ${secrets.analytics}` }]),
    });
    check(
      await fetch(creditsRequest({ kind: 'preset', preset: 'allTime' }, 0)),
      '[{"left":1,"echo":"Bearer [redacted]"}]',
    );
  });

  it('is deleted when it is too large or truncated', async () => {
    server.reply({ headers: csv, body });
    await rejectsWith(fetch(registryRequest, 20), { kind: 'tooLarge' });
    server.respond((response) => {
      response.writeHead(200, csv);
      response.write(body, () => response.destroy());
    });
    await rejectsWith(fetch(), { kind: 'unreachable' });
    assert.deepEqual(everythingIn(folder.path), []);
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { downloadExport } from '../../../../src/instance/analyticsApi';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { registryRequest } from '../../../../src/reports/kinds/registry';
import {
  freeDiskBytes,
  type BodyLimits,
  type Expansion,
  withinLimits,
} from '../../../../src/reports/receiving/bodyLimits';
import { downloadSnapshot } from '../../../../src/reports/receiving/downloadSnapshot';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { ScriptedServer } from '../../../support/http/scriptedServer';
import { noLimits } from '../../../support/reports/limits';

const mb = 1024 * 1024;
const gb = 1024 * mb;
const piece = Buffer.alloc(mb, 'x');

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield await Promise.resolve(piece);
}

describe('body limits', () => {
  /** Passes megabytes of data through the limits, and returns the number of megabytes that passed. */
  const pass = async (
    count: number,
    limits: Partial<BodyLimits>,
    received: () => number = () => count * mb,
  ): Promise<number> => {
    let passed = 0;
    const body = { limits: { ...noLimits, ...limits }, folder: '/data', what: 'The usage report', received };
    for await (const chunk of withinLimits(pieces(count), body)) passed += chunk.length;
    return passed / mb;
  };

  it('include a maximum size', async () => {
    assert.equal(await pass(20, { maxBytes: 20 * mb }), 20);
    await rejectsWith(pass(21, { maxBytes: 20 * mb }), {
      kind: 'tooLarge',
      message: 'The usage report is too large. The maximum size is 20 MB.',
      hint: 'limitDownloadSize',
    });
  });

  it('require confirmation if a body expands by more than 200 to 1 and exceeds 100 MB', async () => {
    const asked: Expansion[] = [];
    const confirmExpansion = (expansion: Expansion): Promise<boolean> => {
      asked.push(expansion);
      return Promise.resolve(asked.length === 1);
    };
    assert.equal(await pass(99, { confirmExpansion }, () => 1), 99);
    assert.equal(await pass(300, { confirmExpansion }, () => 2 * mb), 300);
    assert.deepEqual(asked, []);
    assert.equal(await pass(300, { confirmExpansion }, () => mb), 300);
    assert.deepEqual(asked, [{ received: mb, decoded: 201 * mb }], 'the user is prompted once');
    await rejectsWith(
      pass(300, { confirmExpansion }, () => 1000),
      { kind: 'canceled' },
    );
    assert.deepEqual(asked[1], { received: 1000, decoded: 101 * mb });
  });

  it('reserve 1 GB of free disk space', async () => {
    let free = gb + 100 * mb;
    let written = 0;
    const freeBytes = (folder: string): Promise<number> => {
      assert.equal(folder, '/data');
      return Promise.resolve(free - written);
    };
    const fill = async (): Promise<void> => {
      const body = { limits: { ...noLimits, freeBytes }, folder: '/data', what: '', received: () => gb };
      for await (const chunk of withinLimits(pieces(2000), body)) written += chunk.length;
    };
    await rejectsWith(fill(), {
      kind: 'file',
      message: /\/data is nearly full\. .* at least 1\.0 GB of free space/,
    });
    assert.ok(written >= 100 * mb && written <= 102 * mb, `${written / mb} MB`);
    free = gb - 1;
    written = 0;
    await rejectsWith(fill(), { kind: 'file' });
    assert.equal(written, 0);
    assert.equal(await pass(100, { freeBytes: () => Promise.resolve(undefined) }), 100);
  });

  it('get the free disk space from the operating system, or undefined for a missing folder', async () => {
    const free = await freeDiskBytes('.');
    assert.ok(free !== undefined && free > 0);
    assert.equal(await freeDiskBytes('/no/such/folder'), undefined);
  });
});

describe('a compressed report that expands by more than 200 to 1', () => {
  const home = folderForEachTest();
  const server = new ScriptedServer();
  before(() => server.start());
  after(() => server.stop());
  beforeEach(() => {
    server.respond((response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response);
      void (async () => {
        gzip.write('id,text\n');
        for (let sent = 0; sent < 200 && !response.destroyed; sent += 1)
          if (!gzip.write(piece)) await once(gzip, 'drain');
        gzip.end('\n');
      })();
    });
  });

  const downloaded = (confirmExpansion: BodyLimits['confirmExpansion']): Promise<Snapshot> =>
    downloadSnapshot({
      folder: join(home.path, 'snapshots'),
      connectionId: 'c1',
      request: registryRequest,
      instanceHost: 'code.example.com',
      download: (events) =>
        downloadExport(
          {
            analyticsUrl: { baseUrl: server.origin, instanceHost: 'code.example.com' },
            credential: { origin: server.origin, secrets: [] },
          },
          registryRequest,
          events,
        ),
      limits: { ...noLimits, confirmExpansion },
      wait: () => Promise.resolve(),
    });

  it('is discarded without leftover files if the user declines', async () => {
    let asked: Expansion | undefined;
    await rejectsWith(
      downloaded((expansion) => {
        asked = expansion;
        return Promise.resolve(false);
      }),
      { kind: 'canceled' },
    );
    assert.ok(asked !== undefined && asked.decoded > 100 * mb && asked.decoded < 110 * mb);
    assert.ok(asked.received > 1000 && asked.received * 200 < asked.decoded);
    assert.deepEqual(readdirSync(join(home.path, 'snapshots')), []);
  });
});

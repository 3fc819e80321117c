import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sourceOf } from '../../../../src/reports/snapshotSources';
import { downloadExport } from '../../../../src/instance/analyticsApi';
import { registryRequest } from '../../../../src/reports/kinds/registry';
import { downloadSnapshot } from '../../../../src/reports/receiving/downloadSnapshot';
import { useServer } from '../../../support/http/scriptedServer';
import { engineForSuite, everyRow, withTable } from '../../../support/reports/engine';
import { noLimits } from '../../../support/reports/limits';

/** Text without NUL bytes, which the validation rejects. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '1',
      '01',
      'true',
      'a,b',
      'say "so"',
      'over\nlines',
      ' padded ',
      '2026-02-30',
      'ü',
      '日本',
    ),
  )
  .filter((cell) => !cell.includes('\0'));

const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.record({
    headers: fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,10}$/), {
      minLength: width,
      maxLength: width,
    }),
    rows: fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 15 }),
  }),
);

function written(rows: readonly (readonly string[])[], lineEnd: string): string {
  return rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',') + lineEnd)
    .join('');
}

describe('any table of strings', function () {
  this.timeout(120_000);
  const server = useServer();
  const { engine, folder } = engineForSuite();

  const downloaded = () =>
    downloadSnapshot({
      folder,
      connectionId: 'c1',
      request: registryRequest,
      instanceHost: 'code.example.com',
      download: () => {
        const credential = { origin: server.origin, authorization: 'Bearer secret-of-a-test', secrets: [] };
        const analyticsUrl = { baseUrl: server.origin, instanceHost: 'code.example.com' };
        return downloadExport({ analyticsUrl, credential }, registryRequest);
      },
      limits: noLimits,
      wait: () => Promise.resolve(),
    });

  it('is unchanged after download, storage, and reading by the report engine', async () => {
    const property = fc.asyncProperty(
      table,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async ({ headers, rows }, lineEnd, compressed) => {
        const csv = written([headers, ...rows], lineEnd);
        server.reply({
          headers: { 'Content-Type': 'text/csv', ...(compressed ? { 'Content-Encoding': 'gzip' } : {}) },
          body: compressed ? gzipSync(csv) : csv,
        });
        const snapshot = await downloaded();
        assert.deepEqual(snapshot.columns, headers);
        assert.equal(snapshot.rows, rows.length);
        await withTable(engine, sourceOf(snapshot), async (reader) => {
          assert.deepEqual(await everyRow(reader), rows);
        });
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  for (const other of [';', '\t', '|']) {
    it(`is split only at commas, even if its only header contains ${JSON.stringify(other)}`, async () => {
      const lines = ['first', 'x', 'y'].map((word) => `${word}${other}${word}`);
      server.reply({ headers: { 'Content-Type': 'text/csv' }, body: lines.join('\n') });
      const snapshot = await downloaded();
      assert.deepEqual(snapshot.columns, lines.slice(0, 1));
      assert.equal(snapshot.rows, 2);
      await withTable(engine, sourceOf(snapshot), async (reader) => {
        assert.deepEqual(
          reader.info.columns.map(({ name }) => name),
          lines.slice(0, 1),
        );
        assert.deepEqual(
          await everyRow(reader),
          lines.slice(1).map((line) => [line]),
        );
      });
    });
  }
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatManifest, parseManifest, type SnapshotManifest } from '../../../src/reports/manifest';

const manifest: SnapshotManifest = {
  connectionId: 'one',
  exportName: 'user-registry',
  identity: 'user-registry',
  parameters: { instanceURL: 'example.com' },
  downloadedAt: '2026-11-21T10:00:00.000Z',
  bytes: 12,
  sha256: 'ab',
  format: 'csv',
  rows: 3,
  columns: ['Instance user ID', ''],
  notes: ['A note.'],
};

describe('snapshot manifest', () => {
  it('round-trips unchanged', () => {
    assert.deepEqual(parseManifest(formatManifest(manifest)), manifest);
    assert.match(formatManifest(manifest), /\n$/);
  });

  it('round-trips with any parameters and IDs', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.dictionary(fc.string(), fc.string()),
        fc.nat(),
        (connectionId, parameters, bytes) => {
          const any = { ...manifest, connectionId, parameters: { ...parameters }, bytes };
          assert.deepEqual(parseManifest(formatManifest(any)), any);
        },
      ),
      { examples: [['', JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, string>, 1]] },
    );
  });

  it('is rejected if a required property is missing or a property has another type', () => {
    const whole = JSON.parse(formatManifest(manifest)) as Record<string, unknown>;
    const optional = ['rows', 'columns', 'firstDownloadedAt'];
    for (const name of Object.keys(whole)) {
      for (const wrong of [undefined, null, [], {}, true, 'x', Number.NaN].filter((value) =>
        value === undefined ? !optional.includes(name) : typeof value !== typeof whole[name],
      )) {
        assert.equal(parseManifest(JSON.stringify({ ...whole, [name]: wrong })), undefined, name);
      }
    }
    assert.equal(parseManifest(JSON.stringify({ ...whole, downloadedAt: 'yesterday' })), undefined);
    assert.equal(parseManifest(JSON.stringify({ ...whole, parameters: { a: 1 } })), undefined);
    assert.equal(parseManifest(JSON.stringify({ ...whole, version: 1 })), undefined);
  });

  it('is read with the names of earlier builds', () => {
    const { downloadedAt: fetchedAt, ...others } = manifest;
    const earlier = { version: 2, ...others, fetchedAt, firstFetchedAt: fetchedAt };
    const read = { ...manifest, firstDownloadedAt: fetchedAt };
    assert.deepEqual(parseManifest(JSON.stringify(earlier)), read);
  });

  it("can't be read from any other text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => assert.equal(parseManifest(text), undefined)),
    );
  });
});

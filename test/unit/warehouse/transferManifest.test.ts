import assert from 'node:assert/strict';
import {
  formatTransferManifest,
  parseTransferManifest,
  type TransferManifest,
} from '../../../src/warehouse/send/transferManifest';

const manifest: TransferManifest = {
  snapshot: '2026-11-01T10-00-00-ab12',
  sha256: 'a'.repeat(64),
  fetchedAt: '2026-11-01T10:00:00.000Z',
  sentAt: '2026-11-02T10:00:00.000Z',
  connection: `Code "it's"`,
  instance: 'https://code.example.com',
  range: '2026-01-01/2026-06-30',
  rows: 12,
};

describe('Transfer manifest', () => {
  it('is saved as the comment of a table', () => {
    assert.deepEqual(parseTransferManifest(formatTransferManifest(manifest)), manifest);
    const { range, ...without } = manifest;
    assert.deepEqual(parseTransferManifest(formatTransferManifest(without)), without, range);
  });

  it('is absent from comments of other programs', () => {
    for (const comment of ['', 'usage', '{}', '{"instance-explorer":1}', JSON.stringify(manifest)])
      assert.equal(parseTransferManifest(comment), undefined, comment);
  });
});

import assert from 'node:assert/strict';
import {
  daysOfManifest,
  formatTransferManifest,
  parseTransferManifest,
  type TransferManifest,
} from '../../../src/warehouse/send/transferManifest';

const manifest: TransferManifest = {
  snapshot: '2026-11-01T10-00-00-ab12',
  sha256: 'a'.repeat(64),
  downloadedAt: '2026-11-01T10:00:00.000Z',
  sentAt: '2026-11-02T10:00:00.000Z',
  connection: `Code "it's"`,
  instance: 'https://code.example.com',
  range: '2026-01-01/2026-06-30',
  rows: 12,
};

describe('transfer manifest', () => {
  it('is restored from the comment of a table', () => {
    assert.deepEqual(parseTransferManifest(formatTransferManifest(manifest)), manifest);
    const { range, ...without } = manifest;
    assert.deepEqual(parseTransferManifest(formatTransferManifest(without)), without, range);
  });

  it('is absent from comments of other programs', () => {
    for (const comment of ['', 'usage', '{}', '{"instance-explorer":1}', JSON.stringify(manifest)])
      assert.equal(parseTransferManifest(comment), undefined, comment);
  });
});

describe('the days of a warehouse table', () => {
  const downloadedAt = '2026-07-02T10:00:00.000Z';

  it('are the date range of its report, up to the day of the download', () => {
    assert.deepEqual(daysOfManifest({ range: '2026-01-01/2026-06-30', downloadedAt }, '2026-11-01'), {
      asOf: '2026-06-30',
      downloadDay: '2026-07-02',
      firstDay: '2026-01-01',
    });
    assert.deepEqual(daysOfManifest({ range: '2026-01-01/2026-12-31', downloadedAt }, '2026-11-01'), {
      asOf: '2026-07-02',
      downloadDay: '2026-07-02',
      firstDay: '2026-01-01',
    });
  });

  it('have no first day if the range of the report has none', () => {
    assert.deepEqual(daysOfManifest({ range: '../2026-06-30', downloadedAt }, '2026-11-01'), {
      asOf: '2026-06-30',
      downloadDay: '2026-07-02',
    });
    assert.deepEqual(daysOfManifest({ downloadedAt }, '2026-11-01'), {
      asOf: '2026-07-02',
      downloadDay: '2026-07-02',
    });
  });

  it('are the days up to today for a table of another program or an invalid manifest', () => {
    const unknown = { asOf: '2026-11-01', downloadDay: '2026-11-01' };
    assert.deepEqual(daysOfManifest(undefined, '2026-11-01'), unknown);
    assert.deepEqual(daysOfManifest({ range: 'all/none', downloadedAt: 'yesterday' }, '2026-11-01'), unknown);
  });
});

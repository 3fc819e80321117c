import assert from 'node:assert/strict';
import { describeTable } from '../../../../src/editor/warehouse/describeTable';
import { testWarehouse } from '../../../support/testWarehouse';

const warehouse = testWarehouse();

const manifest = {
  snapshot: 's',
  sha256: 'h',
  downloadedAt: '2026-11-24T10:00:00.000Z',
  sentAt: '2026-11-24T11:00:00.000Z',
  connection: 'Production',
  instance: 'https://code.example.com',
  rows: 1234,
};

describe('describeTable', () => {
  it('names the warehouse, the table, and the connection of its rows', () => {
    const { provenance, details } = describeTable(warehouse, { name: 'registry', bytes: 2048, manifest });
    assert.equal(provenance, 'Usage · usage.registry · Production');
    assert.match(
      details,
      /^https:\/\/warehouse\.example\.com:8443\n.+ on the server\nSent on .+\nhttps:\/\/code\.example\.com$/,
    );
  });

  it('omits the connection of a table that was sent from a workspace file', () => {
    const file = { name: 'people', manifest: { ...manifest, connection: '', instance: '' } };
    const { provenance, details } = describeTable(warehouse, file);
    assert.equal(provenance, 'Usage · usage.people');
    assert.match(details, /\nSent on [^\n]+$/);
  });

  it('describes only the warehouse and the table if nothing else is known', () => {
    assert.deepEqual(describeTable(warehouse, { name: 'other' }), {
      provenance: 'Usage · usage.other',
      details: 'https://warehouse.example.com:8443',
    });
  });
});

import assert from 'node:assert/strict';
import { readingGrants, writingGrants } from '../../../../src/editor/warehouse/grantsText';
import {
  draftWarehouse,
  keepsPassword,
  startWarehouseDraft,
} from '../../../../src/editor/warehouse/warehouseDraft';
import type { Grants } from '../../../../src/warehouse/grants';
import type { WarehouseRole } from '../../../../src/warehouse/warehouse';
import { testWarehouse } from '../../../support/testWarehouse';

const existing = testWarehouse({ writer: { user: 'loader' } });

describe('the draft of a warehouse', () => {
  it('becomes the same warehouse if nothing is changed', () => {
    assert.deepEqual(draftWarehouse(startWarehouseDraft(existing)), existing);
  });

  it('contains no password when it is saved', () => {
    const draft = startWarehouseDraft(existing);
    draft.accounts.read.password = 'canary-reading';
    draft.accounts.write.password = 'canary-writing';
    assert.doesNotMatch(JSON.stringify(draftWarehouse(draft)), /canary/);
  });

  it('uses a stored password only for the same origin and the same user', () => {
    const stored: ReadonlySet<WarehouseRole> = new Set(['read', 'write']);
    const saved = startWarehouseDraft(existing, stored);
    saved.url = 'https://warehouse.example.com:8443/proxy';
    assert.equal(keepsPassword(saved, 'read'), true);
    assert.equal(keepsPassword(saved, 'write'), true);

    const moved = startWarehouseDraft(existing, stored);
    moved.url = 'https://other.example.com:8443';
    assert.equal(keepsPassword(moved, 'read'), false);

    const renamed = startWarehouseDraft(existing, stored);
    renamed.accounts.read.user = 'admin';
    assert.equal(keepsPassword(renamed, 'read'), false);
    assert.equal(keepsPassword(startWarehouseDraft(), 'read'), false);
  });

  it('uses no stored password for an account without one', () => {
    const draft = startWarehouseDraft(existing, new Set<WarehouseRole>(['read']));
    assert.equal(keepsPassword(draft, 'read'), true);
    assert.equal(keepsPassword(draft, 'write'), false);
  });
});

describe('the description of grants', () => {
  const readOnly: Grants = {
    statements: ['GRANT SELECT ON usage.* TO reader'],
    known: true,
    privileges: ['select'],
    exceedsReading: false,
    otherDatabases: false,
    missingForWriting: ['insert', 'create', 'drop'],
  };

  it('accepts an account that can only read', () => {
    assert.deepEqual(readingGrants(readOnly, 'reader', 'usage'), {
      isFine: true,
      text: 'reader can read, but not change, usage.',
    });
  });

  it('recommends SELECT as the only privilege if an account has more privileges or unknown grants', () => {
    for (const grants of [
      { ...readOnly, exceedsReading: true },
      { ...readOnly, known: false },
    ]) {
      const { isFine, text } = readingGrants(grants, 'reader', 'usage');
      assert.equal(isFine, false);
      assert.match(text, /only run SELECT on this database is recommended\.$/);
    }
  });

  it('reports that an account lacks SELECT on the database', () => {
    const { isFine, text } = readingGrants({ ...readOnly, privileges: [] }, 'reader', 'usage');
    assert.equal(isFine, false);
    assert.equal(text, 'reader lacks the privilege SELECT on the database usage.');
  });

  it('names the privileges that an account for transfers lacks', () => {
    assert.deepEqual(writingGrants(readOnly, 'loader', 'usage'), {
      isFine: false,
      text: 'loader lacks privileges on the database usage: INSERT, CREATE TABLE, and DROP TABLE.',
    });
    assert.equal(writingGrants({ ...readOnly, missingForWriting: [] }, 'loader', 'usage').isFine, true);
  });
});

import assert from 'node:assert/strict';
import { readGrants } from '../../../src/warehouse/grants';

describe('readGrants', () => {
  it('recognizes an account that only reads the database', () => {
    const grants = readGrants(['GRANT SHOW TABLES, SELECT ON usage.* TO reader'], 'usage');
    assert.deepEqual(grants.privileges, ['select']);
    assert.equal(grants.exceedsReading, false);
    assert.equal(grants.otherDatabases, false);
    assert.deepEqual(grants.missingForWriting, ['insert', 'create', 'drop']);
  });

  it('recognizes an account that can write', () => {
    const grants = readGrants(
      ['GRANT SELECT, INSERT, CREATE TABLE, DROP TABLE ON `usage`.* TO writer WITH GRANT OPTION'],
      'usage',
    );
    assert.deepEqual(grants.missingForWriting, []);
    assert.equal(grants.exceedsReading, true);
    assert.equal(grants.otherDatabases, false);
  });

  it('recognizes privileges on all databases, on another one, and on single tables', () => {
    const all = readGrants(['GRANT ALL ON *.* TO admin'], 'usage');
    assert.deepEqual(all.missingForWriting, []);
    assert.equal(all.otherDatabases, true);
    const other = readGrants(['GRANT SELECT ON usage.* TO a', 'GRANT SELECT ON usage2.* TO a'], 'usage');
    assert.equal(other.otherDatabases, true);
    assert.equal(other.exceedsReading, false);
    const single = readGrants(['GRANT SELECT(a, b), INSERT ON usage.one TO a'], 'usage');
    assert.deepEqual(single.privileges, []);
    assert.equal(single.exceedsReading, true);
  });

  it('reports privileges as unknown for roles, and for servers that list none', () => {
    const role = readGrants(['GRANT analyst TO reader', 'GRANT SELECT ON usage.* TO reader'], 'usage');
    assert.equal(role.known, false);
    assert.deepEqual(role.missingForWriting, []);
    assert.equal(readGrants(undefined, 'usage').known, false);
    assert.equal(readGrants([], 'usage').known, false);
  });
});

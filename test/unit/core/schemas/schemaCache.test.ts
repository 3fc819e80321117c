import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SchemaCache } from '../../../../src/core/schemas/schemaCache';
import { testConnection } from '../../../support/testConnection';

const connection = testConnection({ id: '../../a', name: 'A', baseUrl: 'https://a.example' });

describe('SchemaCache', () => {
  let base: string;
  let cache: SchemaCache;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'schema-cache-'));
    cache = new SchemaCache(join(base, 'schemas'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('finds no schema before one is saved', async () => {
    assert.equal(await cache.find(connection), undefined);
  });

  it('saves a compressed schema with its download time, readable only by the user', async () => {
    const { path, loadedAt } = await cache.keep(connection, '{"data":1}');
    assert.equal(gunzipSync(readFileSync(path)).toString(), '{"data":1}');
    assert.ok(Math.abs(Date.now() - loadedAt) < 60_000);
    assert.equal((await cache.find(connection))?.path, path);
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o077, 0);
  });

  it('writes only to its folder even if a connection ID contains a path, and leaves no partial file', async () => {
    await cache.keep(connection, '1');
    await cache.keep(connection, '2');
    assert.deepEqual(readdirSync(base), ['schemas']);
    const [local, other] = readdirSync(join(base, 'schemas'));
    assert.equal(other, undefined);
    assert.equal(readdirSync(join(base, 'schemas', local ?? '')).length, 1);
  });

  it('treats an edited URL as another instance, and deletes the previous schema', async () => {
    const edited = { ...connection, baseUrl: 'https://b.example' };
    const before = await cache.keep(connection, '1');
    await cache.keepChanges(connection, '# Before');
    const ofAnother = await cache.keep({ ...connection, id: 'b' }, '2');
    assert.equal(await cache.find(edited), undefined);
    assert.equal(await cache.changes(edited), undefined);
    const after = await cache.keep(edited, '3');
    assert.deepEqual(
      [before, ofAnother, after].map(({ path }) => existsSync(path)),
      [false, true, true],
    );
    assert.equal(await cache.changes(connection), undefined);
  });

  it("explains that a schema can't be saved, and throws the original error for a change report", async () => {
    writeFileSync(join(base, 'schemas'), '');
    await assert.rejects(cache.keep(connection, '1'), /Couldn't save the schema in /);
    await assert.rejects(cache.keepChanges(connection, '# Change'), { code: /^(?:ENOTDIR|EEXIST|ENOENT)$/ });
  });

  it('saves the report on the last change for later sessions', async () => {
    assert.equal(await cache.changes(connection), undefined);
    await cache.keepChanges(connection, '# First');
    await cache.keepChanges(connection, '# Second');
    await cache.keep(connection, '1');
    assert.equal(await new SchemaCache(join(base, 'schemas')).changes(connection), '# Second');
  });
});

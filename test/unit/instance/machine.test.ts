import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readMachine } from '../../../src/instance/machine';
import { folderForEachTest } from '../../support/folders';

describe('readMachine', () => {
  const folder = folderForEachTest();

  it('returns the same ID for the same folder, and a different ID for another folder', () => {
    const local = join(folder.path, 'own');
    const first = readMachine(local);
    assert.match(first.id, /^[0-9a-f]{32}$/);
    assert.equal(first.name, hostname());
    assert.deepEqual(readMachine(local), first);
    assert.notEqual(readMachine(join(folder.path, 'other')).id, first.id);
    assert.deepEqual(readdirSync(local), ['machine-id']);
    assert.equal(readFileSync(join(local, 'machine-id'), 'utf8'), first.id);
  });

  it("returns the same ID each time if the folder can't be created", () => {
    const blocked = join(folder.path, 'file');
    writeFileSync(blocked, '');
    const { id } = readMachine(blocked);
    assert.match(id, /^[0-9a-f]{32}$/);
    assert.equal(readMachine(blocked).id, id);
  });

  it('returns the same ID each time if the file is damaged', () => {
    writeFileSync(join(folder.path, 'machine-id'), 'x'.repeat(32));
    const { id } = readMachine(folder.path);
    assert.match(id, /^[0-9a-f]{32}$/);
    assert.equal(readMachine(folder.path).id, id);
  });
});

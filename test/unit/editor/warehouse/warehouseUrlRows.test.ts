import assert from 'node:assert/strict';
import { encrypted, warehouseUrlRows } from '../../../../src/editor/warehouse/warehouseUrlRows';

describe('the URL of a warehouse', () => {
  const ids = (text: string): readonly string[] => warehouseUrlRows(text).map(({ id }) => id);

  it('is accepted with HTTPS, and with HTTP on this computer', () => {
    assert.deepEqual(ids('https://warehouse.example.com:8443'), ['continue']);
    assert.deepEqual(ids('http://127.0.0.1:8123/'), ['continue']);
    assert.deepEqual(ids('http://localhost:8123'), ['continue']);
  });

  it('is offered with HTTPS first if the password would be sent unencrypted', () => {
    const rows = warehouseUrlRows('http://warehouse.example.com:8123');
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['useHttps', 'continue'],
    );
    assert.equal(rows[0]?.description, 'https://warehouse.example.com:8123');
    assert.equal(rows[1]?.detail, 'Your password would be sent unencrypted.');
    assert.equal(encrypted('http://warehouse.example.com'), 'https://warehouse.example.com');
  });

  it("is rejected if it contains a password or isn't an HTTP or HTTPS URL", () => {
    assert.deepEqual(ids('https://reader:canary@warehouse.example.com'), ['note']);
    assert.doesNotMatch(JSON.stringify(warehouseUrlRows('https://a:canary@b.example.com')), /canary/);
    assert.deepEqual(ids('ftp://warehouse.example.com'), ['note']);
    assert.deepEqual(ids(''), []);
  });
});

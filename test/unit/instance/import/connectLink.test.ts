import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readConnectLink } from '../../../../src/instance/import/connectLink';

function addressIn(query: string): string | undefined {
  const { instanceUrl } = readConnectLink(query);
  return instanceUrl.ok ? instanceUrl.instanceUrl.baseUrl : undefined;
}

describe('readConnectLink', () => {
  it('returns the URL of the link', () => {
    assert.equal(addressIn('url=https://code.example.com/prefix/'), 'https://code.example.com/prefix');
    assert.equal(addressIn('url=https%3A%2F%2Fcode.example.com%3A8443'), 'https://code.example.com:8443');
    assert.equal(addressIn('url=code.example.com'), 'https://code.example.com');
  });

  for (const query of [
    '',
    'url=',
    'URL=https://code.example.com',
    'address=https://code.example.com',
    'url=ftp://code.example.com',
    'url=javascript:alert(1)',
    'url=https://user:pass@code.example.com',
    'url=https://code.example.com%5C@evil.example',
    'url=sgp_0123456789abcdef0123456789abcdef01234567',
  ]) {
    it(`returns no URL for "${query}"`, () => assert.equal(addressIn(query), undefined));
  }

  it('ignores other parameters and detects a possible secret', () => {
    for (const [query, hadSecret] of [
      ['url=https://a.example&token=canary', true],
      ['url=https://a.example&access_token=canary', true],
      ['url=https://a.example&code=canary', true],
      ['url=https://a.example&API-KEY=canary', true],
      ['url=https://a.example&token=', false],
      ['url=https://a.example&name=Staging', false],
      ['url=https://a.example', false],
    ] as const) {
      const link = readConnectLink(query);
      assert.equal(link.hadSecret, hadSecret, query);
      assert.ok(!JSON.stringify(link).includes('canary'));
    }
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (query) => void readConnectLink(query)));
    fc.assert(fc.property(fc.string(), (url) => void readConnectLink(`url=${encodeURIComponent(url)}`)));
  });
});

import assert from 'node:assert/strict';
import { redirectOffer } from '../../../../src/editor/connections/redirectOffer';

describe('redirectOffer', () => {
  const from = (baseUrl: string, target: string | undefined): unknown => {
    const instanceUrl = { baseUrl, origin: new URL(baseUrl).origin, exposed: baseUrl.startsWith('http:') };
    const offer = redirectOffer(instanceUrl, target);
    return offer === undefined ? undefined : [offer.instanceUrl.baseUrl, offer.sameHost];
  };
  for (const [what, baseUrl, target, expected] of [
    ['HTTPS', 'http://code.example.com', 'https://code.example.com', ['https://code.example.com', true]],
    [
      'HTTPS on another port',
      'http://h.example:8080',
      'https://h.example:8443',
      ['https://h.example:8443', true],
    ],
    ['another path', 'https://h.example', 'https://h.example/code', ['https://h.example/code', true]],
    ['another host', 'https://old.example', 'https://new.example', ['https://new.example', false]],
    ['a subdomain', 'https://h.example', 'https://www.h.example', ['https://www.h.example', false]],
    ['HTTP', 'https://h.example', 'http://h.example', undefined],
    ['the same URL', 'https://h.example', 'https://h.example', undefined],
    ['an unknown URL', 'https://h.example', undefined, undefined],
    ['a URL with a password', 'https://h.example', 'https://u:p@h.example', undefined],
  ] as const) {
    it(`returns ${expected === undefined ? 'no offer' : 'an offer'} for a redirect to ${what}`, () =>
      assert.deepEqual(from(baseUrl, target), expected));
  }
});

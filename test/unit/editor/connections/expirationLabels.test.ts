import assert from 'node:assert/strict';
import { expirationLabel, expirationSentence } from '../../../../src/editor/connections/expirationLabels';
import type { Connection } from '../../../../src/instance/connection';

const now = Date.parse('2026-12-30T12:00:00Z');

function connectionUntil(tokenExpiration?: string): Connection {
  return {
    id: 'c1',
    name: 'Acme',
    baseUrl: 'https://acme.example.com',
    scheme: 'token',
    mutationPolicy: 'ask',
    analytics: {
      baseUrl: 'https://analytics.example.com',
      instanceHost: 'acme.example.com',
      ...(tokenExpiration === undefined ? {} : { tokenExpiration }),
    },
  };
}

describe('the expiration date of an analytics token', () => {
  for (const [day, label] of [
    ['2027-01-14', undefined],
    ['2027-01-13', 'analytics token: 14 days left'],
    ['2026-12-31', 'analytics token: 1 day left'],
    ['2026-12-30', 'analytics token expires today'],
    ['2026-12-29', 'analytics token expired'],
  ] as const) {
    it(`has ${label === undefined ? 'no label' : `the label "${label}"`} on 2026-12-30 if it is ${day}`, () => {
      assert.equal(expirationLabel(connectionUntil(day), now), label);
    });
  }

  it('is stated in a sentence', () => {
    const sentence = (day: string) => expirationSentence(connectionUntil(day), now);
    assert.equal(sentence('2027-06-30'), 'The analytics token expires on Jun 30, 2027.');
    assert.equal(sentence('2026-12-01'), 'The analytics token expired on Dec 1, 2026.');
  });

  it("isn't shown if it wasn't entered", () => {
    assert.equal(expirationLabel(connectionUntil(), now), undefined);
    assert.equal(expirationSentence(connectionUntil(), now), undefined);
    assert.equal(expirationLabel({ ...connectionUntil(), analytics: undefined }, now), undefined);
  });
});

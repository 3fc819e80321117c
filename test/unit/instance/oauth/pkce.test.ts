import assert from 'node:assert/strict';
import { challengeOf, createPkce, randomText } from '../../../../src/instance/oauth/pkce';
import { matchesChallenge } from '../../../../src/sample/oauth/challenge';

describe('PKCE', () => {
  it('creates the challenge of the example in RFC 7636, appendix B', () => {
    assert.equal(
      challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('creates unique verifiers with the required length and characters', () => {
    const all = Array.from({ length: 50 }, createPkce);
    assert.equal(new Set(all.map(({ verifier }) => verifier)).size, 50);
    for (const { verifier, challenge } of all) {
      assert.match(verifier, /^[A-Za-z0-9_-]{43,128}$/);
      assert.ok(matchesChallenge(verifier, challenge));
      assert.ok(!matchesChallenge(`${verifier}x`, challenge));
    }
  });

  it('creates random strings that require no URL encoding', () => {
    for (const text of Array.from({ length: 50 }, randomText)) assert.equal(encodeURIComponent(text), text);
  });
});

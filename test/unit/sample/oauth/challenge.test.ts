import assert from 'node:assert/strict';
import { matchesChallenge, s256 } from '../../../../src/sample/oauth/challenge';

describe('PKCE', () => {
  // Example from RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

  it('computes the challenge of the RFC example', () => {
    assert.equal(s256(verifier), challenge);
    assert.equal(matchesChallenge(verifier, challenge), true);
  });

  it('rejects a missing or incorrect verifier', () => {
    assert.equal(matchesChallenge(null, challenge), false);
    assert.equal(matchesChallenge('b'.repeat(43), challenge), false);
    assert.equal(matchesChallenge(challenge, challenge), false);
  });

  it('rejects verifiers with an invalid length or invalid characters', () => {
    for (const other of ['', 'a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}!`, `${'a'.repeat(43)} `]) {
      assert.equal(matchesChallenge(other, s256(other)), false, other);
    }
    for (const other of ['a'.repeat(43), 'a'.repeat(128), '~._-'.repeat(20)]) {
      assert.equal(matchesChallenge(other, s256(other)), true, other);
    }
  });
});

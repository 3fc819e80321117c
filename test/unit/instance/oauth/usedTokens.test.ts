import assert from 'node:assert/strict';
import type { OAuthCredential } from '../../../../src/instance/credential';
import {
  formatUsedTokens,
  parseUsedTokens,
  usedTokenDigest,
  type UsedReason,
} from '../../../../src/instance/oauth/usedTokens';
import { without } from '../support/without';

const credential: OAuthCredential = {
  scheme: 'oauth',
  accessToken: 'canary-access-0123456789',
  refreshToken: 'canary-refresh-0123456789',
  clientId: 'c',
  tokenEndpoint: 'https://code.example.com/token',
};

describe('used refresh tokens', () => {
  const digest = usedTokenDigest(credential);

  it('are identified by a digest of the refresh token, or of the access token if there is none', () => {
    assert.equal(usedTokenDigest({ ...credential, accessToken: 'other', scope: 'x' }), digest);
    assert.notEqual(usedTokenDigest({ ...credential, refreshToken: 'other' }), digest);
    const rest = without(credential, 'refreshToken');
    assert.notEqual(usedTokenDigest(rest), digest);
    assert.notEqual(usedTokenDigest(rest), usedTokenDigest({ ...rest, accessToken: 'other' }));
  });

  it('are formatted and parsed without exposing tokens', () => {
    const used = new Map<string, UsedReason>([
      [digest, 'replaced'],
      [usedTokenDigest({ ...credential, refreshToken: 'b' }), 'refused'],
    ]);
    const text = formatUsedTokens(used, 10);
    assert.deepEqual([...parseUsedTokens(text)], [...used]);
    assert.ok(!text.includes('canary'));
  });

  it('are limited to the most recent ones', () => {
    const digests = Array.from({ length: 5 }, (_, index) =>
      usedTokenDigest({ ...credential, refreshToken: `r${index}` }),
    );
    const text = formatUsedTokens(new Map(digests.map((one) => [one, 'replaced'])), 2);
    assert.deepEqual([...parseUsedTokens(text).keys()], digests.slice(-2));
  });

  it('are parsed from text with damaged lines', () => {
    const whole = `replaced ${digest}\n`;
    for (const damage of [
      '',
      '\n\n',
      'eaten x\n',
      `replaced ${digest}x\n`,
      '{"used":[]}\n',
      '\u0000'.repeat(9),
    ])
      assert.deepEqual([...parseUsedTokens(`${damage}\n${whole}${whole.slice(0, 20)}`).keys()], [digest]);
  });

  it('are parsed after an entry that was truncated by a crash', () => {
    const whole = `refused ${digest}\n`;
    for (let length = 0; length < whole.length; length += 1)
      assert.equal(parseUsedTokens(whole.slice(0, length) + whole).get(digest), 'refused', `${length}`);
  });
});

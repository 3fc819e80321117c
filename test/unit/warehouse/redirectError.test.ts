import assert from 'node:assert/strict';
import { redirectError } from '../../../src/warehouse/redirectError';
import { assertUserError } from '../../support/userErrors';

const server = { host: 'warehouse.example.com', secrets: ['canary'] };

describe('redirectError', () => {
  it('contains the target URL without its query and secrets', () => {
    const error = redirectError(server, 'https://sso.example.com/canary/login?state=private', 302);
    assertUserError(error, {
      kind: 'redirect',
      message: /^warehouse\.example\.com redirects to https:\/\/sso\.example\.com\/\S+\/login \(302\)\.$/,
      advice: /sign in/,
    });
    assert.doesNotMatch(error.explanation, /canary|private/);
  });

  for (const location of [undefined, '/login']) {
    it(`contains no target URL for the location ${JSON.stringify(location)}`, () => {
      assertUserError(redirectError(server, location, 302), {
        kind: 'redirect',
        message: 'warehouse.example.com returned a redirect (302).',
      });
    });
  }
});

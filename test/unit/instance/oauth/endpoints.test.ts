import assert from 'node:assert/strict';
import {
  checkTokenEndpoint,
  endpointProblem,
  serverByHand,
  type OAuthServer,
} from '../../../../src/instance/oauth/endpoints';
import { throwsUserError } from '../../../support/userErrors';

describe('endpointProblem', () => {
  for (const instanceUrl of [
    'https://code.example.com/oauth/token',
    ' https://code.example.com/oauth/token?tenant=1 ',
    'HTTPS://code.example.com',
    'http://127.0.0.1:3080/token',
    'http://localhost/token',
    'http://[::1]:1/token',
  ]) {
    it(`accepts ${JSON.stringify(instanceUrl)}`, () => assert.equal(endpointProblem(instanceUrl), undefined));
  }
  for (const [instanceUrl, why] of [
    ['', /full URL/],
    ['code.example.com/token', /full URL/],
    ['/oauth/token', /full URL/],
    ['ftp://code.example.com', /full URL/],
    ['javascript:alert(1)', /full URL/],
    ['https://', /full URL/],
    ['https://code.example.com\\@evil.example', /full URL/],
    ['https://code.example.com/a b', /full URL/],
    ['https://u:p@code.example.com/token', /user name and password/],
    ['https://code.example.com/token#x', /"#"/],
    ['http://code.example.com/token', /an HTTPS URL/],
    ['http://127.0.0.1.evil.example/token', /an HTTPS URL/],
  ] as const) {
    it(`rejects ${JSON.stringify(instanceUrl)}`, () => assert.match(endpointProblem(instanceUrl) ?? '', why));
  }
});

describe('serverByHand', () => {
  it('accepts manually entered endpoints at another origin', () => {
    const server = serverByHand('https://code.example.com/prefix', {
      tokenEndpoint: ' https://sso.example.com/token ',
      authorizationEndpoint: 'https://sso.example.com/authorize',
      deviceEndpoint: '',
    });
    assert.deepEqual(server, {
      origin: 'https://code.example.com',
      tokenEndpoint: 'https://sso.example.com/token',
      authorizationEndpoint: 'https://sso.example.com/authorize',
      scope: 'user:all offline_access',
      enteredByHand: true,
    });
    checkTokenEndpoint(server);
  });

  it('names an invalid endpoint', () => {
    throwsUserError(
      () =>
        serverByHand('https://a.example', {
          tokenEndpoint: 'https://a.example/t',
          deviceEndpoint: 'nonsense',
        }),
      { kind: 'input', message: /"nonsense"/, advice: /full URL/ },
    );
    assert.throws(
      () => serverByHand('https://a.example', { tokenEndpoint: 'http://a.example/t' }),
      /endpoint/,
    );
  });
});

describe('checkTokenEndpoint', () => {
  const server: OAuthServer = {
    origin: 'https://code.example.com',
    tokenEndpoint: 'https://code.example.com/token',
    scope: '',
    enteredByHand: false,
  };

  it('allows a token endpoint at the origin of the instance', () => checkTokenEndpoint(server));

  for (const tokenEndpoint of [
    'https://evil.example/token',
    'https://code.example.com:8443/token',
    'http://code.example.com/token',
    'https://code.example.com.evil.example/token',
  ]) {
    it(`rejects ${tokenEndpoint} unless the user entered it`, () => {
      throwsUserError(() => checkTokenEndpoint({ ...server, tokenEndpoint }), {
        kind: 'credential',
        message: /another origin/,
        advice: /manually/,
      });
      checkTokenEndpoint({ ...server, tokenEndpoint, enteredByHand: true });
    });
  }
});

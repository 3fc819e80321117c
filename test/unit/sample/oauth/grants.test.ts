import assert from 'node:assert/strict';
import {
  AuthorizationCodes,
  RefreshTokens,
  type ConsentRequest,
  type Grant,
} from '../../../../src/sample/oauth/grants';
import { DeviceGrants } from '../../../../src/sample/oauth/devices';

let now = 1_000_000;
const clock = () => now;

describe('authorization codes', () => {
  const request: ConsentRequest = {
    clientId: 'c',
    redirectUri: 'http://127.0.0.1/cb',
    scopes: ['user:all'],
    state: null,
    challenge: undefined,
  };

  it('have consent requests that can be closed only once', () => {
    const codes = new AuthorizationCodes(clock);
    const id = codes.open(request);
    assert.deepEqual(codes.close(id), request);
    assert.equal(codes.close(id), undefined);
    assert.equal(codes.close('other'), undefined);
  });

  it('are valid only once, for the same client and redirect URI', () => {
    const codes = new AuthorizationCodes(clock);
    const code = codes.issue(request, 5);
    assert.equal(codes.redeem(code, 'c', request.redirectUri).user, 5);
    assert.throws(() => codes.redeem(code, 'c', request.redirectUri), { code: 'invalid_grant' });
    for (const [client, instanceUrl] of [
      ['other', request.redirectUri],
      ['c', 'http://127.0.0.1/other'],
      ['c', null],
    ] as const) {
      const another = codes.issue(request, 5);
      assert.throws(() => codes.redeem(another, client, instanceUrl), { code: 'invalid_grant' });
      assert.throws(
        () => codes.redeem(another, 'c', request.redirectUri),
        { code: 'invalid_grant' },
        'the code is used up',
      );
    }
  });

  it('expire after ten minutes', () => {
    const codes = new AuthorizationCodes(clock);
    const code = codes.issue(request, 5);
    now += 600_000;
    assert.throws(() => codes.redeem(code, 'c', request.redirectUri), { code: 'invalid_grant' });
  });
});

describe('refresh tokens', () => {
  const grant: Grant = { clientId: 'c', user: 5, scopes: ['user:all'], family: 'f' };

  it('can be redeemed only once, and each reuse is reported', () => {
    const tokens = new RefreshTokens();
    const token = tokens.issue(grant);
    const reused: string[] = [];
    const outcomes = Array.from({ length: 3 }, () => {
      try {
        return tokens.redeem(token, 'c', ({ family }) => reused.push(family)).user;
      } catch {
        return 'refused';
      }
    });
    assert.deepEqual(outcomes, [5, 'refused', 'refused']);
    assert.deepEqual(reused, ['f', 'f']);
  });

  it("aren't used up by another client", () => {
    const tokens = new RefreshTokens();
    const token = tokens.issue(grant);
    assert.throws(() => tokens.redeem(token, 'other'), { code: 'invalid_grant' });
    assert.equal(tokens.redeem(token, 'c').user, 5);
  });

  it('are revoked with their family', () => {
    const tokens = new RefreshTokens();
    const [first, second] = [tokens.issue(grant), tokens.issue({ ...grant, family: 'other' })];
    tokens.revokeFamily('f');
    assert.throws(() => tokens.redeem(first, 'c'), { code: 'invalid_grant' });
    assert.equal(tokens.redeem(second, 'c').family, 'other');
  });
});

describe('device grants', () => {
  const error = (act: () => unknown): string => {
    try {
      act();
      return 'none';
    } catch (caught) {
      return (caught as { code: string }).code;
    }
  };

  it('are found by the user code, regardless of letter case, hyphens, and spaces', () => {
    const devices = new DeviceGrants(clock);
    const { userCode } = devices.start('c', []);
    assert.match(userCode, /^[B-DF-HJ-NP-TV-XZ2-9]{8}$/);
    const typed = `${userCode.slice(0, 4).toLowerCase()}-${userCode.slice(4)} `;
    assert.equal(devices.waiting(typed)?.userCode, userCode);
    assert.equal(devices.waiting(''), undefined);
  });

  it('can be redeemed only once after approval', () => {
    const devices = new DeviceGrants(clock);
    const { deviceCode, userCode } = devices.start('c', ['user:all']);
    assert.equal(
      error(() => devices.poll(deviceCode, 'c')),
      'authorization_pending',
    );
    assert.equal(devices.decide(userCode, 9), true);
    assert.equal(devices.decide(userCode, 10), false, 'the grant was already decided');
    const { user, scopes } = devices.poll(deviceCode, 'c');
    assert.deepEqual([user, scopes], [9, ['user:all']]);
    assert.equal(
      error(() => devices.poll(deviceCode, 'c')),
      'invalid_grant',
    );
  });

  it('increase the polling interval by five seconds after each early poll', () => {
    const devices = new DeviceGrants(clock);
    const { deviceCode } = devices.start('c', []);
    const poll = () => error(() => devices.poll(deviceCode, 'c'));
    assert.equal(poll(), 'authorization_pending');
    now += 4_999;
    assert.equal(poll(), 'slow_down');
    now += 9_999;
    assert.equal(poll(), 'slow_down');
    now += 15_000;
    assert.equal(poll(), 'authorization_pending');
  });

  it('distinguish denial, expiry, and polls of another client', () => {
    const devices = new DeviceGrants(clock);
    const denied = devices.start('c', []);
    devices.decide(denied.userCode, undefined);
    assert.equal(
      error(() => devices.poll(denied.deviceCode, 'c')),
      'access_denied',
    );
    const late = devices.start('c', []);
    assert.equal(
      error(() => devices.poll(late.deviceCode, 'other')),
      'invalid_grant',
    );
    now += 1_800_000;
    assert.equal(devices.waiting(late.userCode), undefined);
    assert.equal(devices.decide(late.userCode, 9), false);
    assert.equal(
      error(() => devices.poll(late.deviceCode, 'c')),
      'expired_token',
    );
  });
});

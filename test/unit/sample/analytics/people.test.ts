import assert from 'node:assert/strict';
import { createAnalytics, type AnalyticsOptions } from '../../../../src/sample/analytics';
import { HOST, TODAY } from './fixture';

function people(options: Partial<AnalyticsOptions> = {}) {
  return createAnalytics({ users: 400, days: 120, seed: 1, today: TODAY, instanceHost: HOST, ...options })
    .people;
}

describe('sample users', () => {
  it('match the requested number', () => {
    for (const users of [1, 2, 10, 399, 400]) assert.equal(people({ users }).length, users);
  });

  it('are determined by the seed', () => {
    assert.deepEqual(people(), people());
    assert.notDeepEqual(people(), people({ seed: 2 }));
  });

  it('have increasing IDs with gaps, and creation dates in the same order', () => {
    const all = people();
    const ids = all.map(({ databaseId }) => databaseId);
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((a, b) => a - b),
    );
    assert.ok((ids.at(-1) ?? 0) > all.length, 'some IDs are unused');
    const days = all.map(({ createdAt }) => createdAt.slice(0, 10));
    assert.deepEqual(days, [...days].sort());
    assert.ok((days.at(-1) ?? '') <= TODAY);
    for (const { createdAt } of all) assert.match(createdAt, /^\d{4}-\d\d-\d\dT[0-2]\d:[0-5]\d:[0-5]\dZ$/);
  });

  it('have unique usernames, even after the name lists are exhausted', () => {
    const many = people({ users: 20_000 });
    assert.equal(new Set(many.map(({ username }) => username)).size, 20_000);
    for (const { username, email } of many) {
      assert.match(username, /^[a-z0-9][a-z0-9.-]*$/);
      assert.equal(email, `${username}@example.com`);
    }
  });

  it('start with a site admin, a regular user, and a service account for every seed', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [first, second, third] = people({ users: 3, seed });
      assert.deepEqual([first?.siteAdmin, first?.serviceAccount], [true, false]);
      assert.deepEqual([second?.siteAdmin, second?.serviceAccount], [false, false]);
      assert.deepEqual([third?.siteAdmin, third?.serviceAccount], [false, true]);
    }
  });

  it('include only a few site admins and service accounts', () => {
    const all = people();
    const admins = all.filter(({ siteAdmin }) => siteAdmin).length;
    const services = all.filter(({ serviceAccount }) => serviceAccount).length;
    assert.ok(admins > 1 && admins < 30, `${admins} administrators`);
    assert.ok(services > 1 && services < 40, `${services} service accounts`);
  });

  it('include names that require correct CSV quoting and Unicode support', () => {
    const names = people().map(({ displayName }) => displayName);
    const kinds = [
      /"/,
      /,/,
      /\n/,
      /\r\n/,
      /^=/,
      /^@/,
      /^-/,
      /^ .* $/,
      /[\u0100-\uffff]/,
      /\p{Emoji_Presentation}/u,
      /\p{Script=Hebrew}/u,
      /^$/,
    ];
    for (const kind of kinds)
      assert.ok(
        names.some((name) => kind.test(name)),
        String(kind),
      );
  });

  it('require a valid number of users, number of days, and last day', () => {
    for (const users of [0, -1, 1.5, NaN])
      assert.throws(() => people({ users }), /users must be a whole number from 1/);
    assert.throws(() => people({ days: 0 }), /days must be a whole number from 1/);
    assert.throws(() => people({ today: '2026-02-30' }), /today must be a day/);
  });

  it('have creation dates up to today by default', () => {
    const { people: found } = createAnalytics({ users: 50, days: 10, seed: 1, instanceHost: HOST });
    const last = Date.parse(found.at(-1)?.createdAt ?? '');
    assert.ok(Date.now() - last < 4 * 86_400_000 && last - Date.now() < 86_400_000);
  });
});

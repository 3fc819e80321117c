import assert from 'node:assert/strict';
import {
  ParameterError,
  granularities,
  readDateRange,
  readGranularity,
  readInstanceHost,
} from '../../../../src/sample/analytics/parameters';
import { day } from './fixture';

function search(parameters: Record<string, string>): URLSearchParams {
  return new URLSearchParams(parameters);
}

describe('sample analytics parameters', () => {
  it('accept a host name or IP address with or without a port', () => {
    for (const host of [
      'a',
      'instance.example.com',
      'localhost:8443',
      '127.0.0.1:1',
      '[::1]',
      '[fe80::1]:443',
      'a-b.c2',
    ]) {
      assert.equal(readInstanceHost(search({ instanceURL: host })), host);
    }
    assert.equal(readInstanceHost(search({ instanceURL: 'Instance.Example.COM' })), 'instance.example.com');
  });

  it('reject invalid hosts with an error that names the parameter', () => {
    for (const host of [
      'http://a',
      'a/b',
      'a?b',
      'a#b',
      'user@a',
      'a:',
      'a:123456',
      '.a',
      'a.',
      'a_b',
      '[::1',
      'a\n',
    ]) {
      assert.throws(
        () => readInstanceHost(search({ instanceURL: host })),
        (error) =>
          error instanceof ParameterError &&
          error.parameter === 'instanceURL' &&
          /without scheme/.test(error.message),
        host,
      );
    }
    assert.throws(() => readInstanceHost(search({})), /instanceURL is required/);
  });

  it('reject very long hosts within the test timeout', () => {
    assert.throws(
      () => readInstanceHost(search({ instanceURL: `${'a-'.repeat(100_000)}!` })),
      ParameterError,
    );
    assert.throws(() => readInstanceHost(search({ instanceURL: `${'a-'.repeat(128)}!` })), ParameterError);
  });

  it('accept only known granularities, and default to the finest', () => {
    for (const granularity of granularities)
      assert.equal(readGranularity(search({ granularity })), granularity);
    assert.equal(readGranularity(search({})), 'by_user_day_client_language');
    assert.throws(
      () => readGranularity(search({ granularity: 'by_year' })),
      /must be one of by_user, by_user_month/,
    );
  });

  it('accept a start date, an end date, both, or neither, but no invalid date or range', () => {
    const [startDate, endDate] = ['2026-01-31', '2026-02-28'];
    assert.deepEqual(readDateRange(search({})), {});
    assert.deepEqual(readDateRange(search({ startDate })), { start: day(startDate) });
    assert.deepEqual(readDateRange(search({ endDate })), { end: day(endDate) });
    assert.deepEqual(readDateRange(search({ startDate, endDate })), {
      start: day(startDate),
      end: day(endDate),
    });
    assert.throws(
      () => readDateRange(search({ startDate: endDate, endDate: startDate })),
      /must not be before/,
    );
    assert.throws(
      () => readDateRange(search({ startDate: '2026-02-29' })),
      /startDate must be a day of the calendar/,
    );
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recognizeBuckets, type CreditBucket } from '../../../../src/reports/credits/buckets';
import { recordsIn, type Json, type JsonRecord } from '../../../../src/reports/credits/records';

function bucket(record: JsonRecord): Omit<CreditBucket, 'record'> {
  const [found] = recognizeBuckets([record]) ?? [];
  assert.ok(found !== undefined);
  const { name, from, until, allocated, consumed, remaining } = found;
  return { name, from, until, allocated, consumed, remaining };
}

const figures = { from: undefined, until: undefined, allocated: 10, consumed: 4, remaining: 6 };

describe('recordsIn', () => {
  const records: readonly JsonRecord[] = [{ a: 1 }, { a: 2 }];
  for (const [what, body] of [
    ['a list', records],
    ['a list under any key', { asOf: '2026-01-01', anything: records }],
    ['a nested list', { data: { credits: { buckets: records } } }],
    ['the longest of several lists', { errors: [{ a: 0 }], items: records }],
  ] as const satisfies readonly (readonly [string, Json])[]) {
    it(`returns ${what}`, () => assert.deepEqual(recordsIn(body), records));
  }

  it('returns a single object as one record', () =>
    assert.deepEqual(recordsIn({ total: 5, tags: ['a'] }), [{ total: 5, tags: ['a'] }]));

  it('returns undefined for any other body', () => {
    for (const body of [null, 5, 'text', [], [1, 2], {}, [[{ a: 1 }], 2]] as readonly Json[]) {
      assert.equal(recordsIn(body), undefined, JSON.stringify(body));
    }
  });
});

describe('credit buckets', () => {
  for (const [what, record] of [
    ['field names', { name: 'A', allocated: 10, consumed: 4, remaining: 6 }],
    ['names from which the remaining amount follows', { title: 'A', totalCredits: 10, used: 4 }],
    ['names from which the consumed amount follows', { label: 'A', 'Granted Credits': 10, balance: 6 }],
    ['names from which the allocation follows', { bucket_name: 'A', credits_used: 4, credits_remaining: 6 }],
    ['digits in strings, the format of 64-bit integers', { name: 'A', allocation: '10', consumption: '4' }],
    ['an ID instead of a name', { id: 'A', quota: 10, spent: 4 }],
    ['"unused" as the remaining amount', { type: 'A', amount: 10, unused: 6 }],
    ['names without word separators', { type: 'A', totalcredits: 10, creditsused: 4 }],
    ['a usage limit and a usage', { name: 'A', usage_limit: 10, usage: 4 }],
    [
      'names with "allocation" for the parts of the allocation',
      { name: 'A', used_allocation: 4, unused_allocation: 6 },
    ],
    ['the simplest of several names', { name: 'A', used_in_total: 9, used: 4, allocated: 10 }],
  ] as const satisfies readonly (readonly [string, JsonRecord])[]) {
    it(`are recognized by ${what}`, () => assert.deepEqual(bucket(record), { name: 'A', ...figures }));
  }

  it("aren't recognized by fields with similar names", () => {
    const similar: JsonRecord = {
      used_percent: 40,
      remaining_days: 12,
      last_used: 1_780_000_000,
      unlimited: 0,
      usedBy: 17,
      remainingPercentage: 60,
      consumption_rate: 2.5,
      limit_reached_at: 3,
      total_users: 250,
      'Days left': 12,
      usage_last_7_days: 3,
      averageUsagePerDay: 1,
      is_limited: 1,
      rate_limit: 100,
    };
    assert.equal(recognizeBuckets([similar]), undefined);
    for (const [name, value] of Object.entries(similar)) {
      assert.deepEqual(bucket({ [name]: value, name: 'A', allocated: 10, consumed: 4 }), {
        name: 'A',
        ...figures,
      });
    }
  });

  it('can have amounts with digit grouping', () => {
    for (const [text, amount] of [
      ['1,000', 1000],
      ['12,345,678.5', 12345678.5],
      ['1 000', 1000],
      ['1\u00a0000', 1000],
      ['1\u202f234\u202f567', 1234567],
      ["1'000", 1000],
      ['1.234.567,5', 1234567.5],
      ['-1,000', -1000],
      ['+5', 5],
      ['1.000', 1],
    ] as const) {
      assert.equal(bucket({ remaining: text }).remaining, amount, text);
    }
    for (const [text, amount] of [
      ['$1,000.50', 1000.5],
      ['1.000,50 €', 1000.5],
      ['USD 5', 5],
      ['5 USD', 5],
      ['usd 1,000', 1000],
      ['-$5.25', -5.25],
      ['$-5.25', -5.25],
      ['\u2212€5', -5],
      ['($1,234.50)', -1234.5],
      ['US$ 1,000', 1000],
      ['CA$7', 7],
      ['5,50 €', 5.5],
      ['€ 1.000', 1000],
      ['1.000 €', 1000],
      ['$0.125', 0.125],
      ['KWD 1.250', 1.25],
      ['1\u202f234,50\u00a0€', 1234.5],
      ['CHF 1’000.50', 1000.5],
      ['₹12,34,567.50', 1234567.5],
      ['£0', 0],
      ['1 234,5', 1234.5],
      ['CHF 1’250.-', 1250],
      ['250.\u2013', 250],
      ['1,000 credits', 1000],
      ['25.5 Tokens', 25.5],
    ] as const) {
      assert.equal(bucket({ remaining: text }).remaining, amount, text);
    }
    for (const text of [
      '$',
      'USD',
      '5 GB',
      '12 days',
      '1,00 credits',
      'credits',
      '$5 $',
      '$5%',
      '5 XYZ',
      '$--5',
      '-$-5',
      '($5',
      '$1,00,0',
      '5 €uro',
    ]) {
      assert.equal(recognizeBuckets([{ remaining: text }]), undefined, text);
    }
    for (const long of ['x', ' '].map((part) => `5${part.repeat(300_000)}!`))
      assert.equal(recognizeBuckets([{ remaining: long }]), undefined);
    for (const text of ['1,00', '1,0000', ',100', '1,000 000', '1.000.00', '12,34,567', '1e3', '', '10%']) {
      assert.equal(recognizeBuckets([{ remaining: text }]), undefined, text);
    }
  });

  it('can have amounts as they are formatted in other languages', () => {
    const languages =
      'en en-GB de de-CH fr fr-CA es it nl pt-BR sv nb da fi pl cs hu ro tr el he ja zh ko'.split(' ');
    const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'INR', 'SEK', 'PLN', 'CZK', 'HUF', 'CAD', 'BRL'];
    for (const language of languages) {
      for (const currency of currencies) {
        for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code'] as const) {
          const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
          for (const amount of [1234.5, -1234.5, 12, 1_234_567.25, -0.5]) {
            const text = format.format(amount);
            const digits = new Intl.NumberFormat('en', {
              ...format.resolvedOptions(),
              style: 'decimal',
              useGrouping: false,
            });
            assert.equal(
              bucket({ remaining: text }).remaining,
              Number(digits.format(amount)),
              `${language}: ${text}`,
            );
          }
        }
      }
    }
  });

  it('can have periods whose start and end are days or timestamps', () => {
    const { from, until } = bucket({
      remaining: 1,
      start_date: '2026-01-01',
      expiresAt: '2026-03-31T22:00:00-05:00',
    });
    assert.deepEqual([from, until], ['2026-01-01', '2026-03-31']);
    const east = bucket({
      remaining: 1,
      from: '2026-01-01T00:00:00+14:00',
      to: '2026-12-31T23:59:59.999-1200',
    });
    assert.deepEqual([east.from, east.until], ['2026-01-01', '2026-12-31']);
    const local = bucket({ remaining: 1, start: '31.01.2026', end: '2026/12/31 24:00' });
    assert.deepEqual([local.from, local.until], ['2026-01-31', '2026-12-31']);
    const zoneless = bucket({ remaining: 1, activeFrom: '2026-01-01 10:00:00', activeUntil: null });
    assert.deepEqual([zoneless.from, zoneless.until], ['2026-01-01', undefined]);
    const long = `01.01.2026 10:00:00.${'0'.repeat(600_000)}1`;
    assert.equal(bucket({ remaining: 1, start: `${long} UTC` }).from, '2026-01-01');
    const words = bucket({ remaining: 1, endsSoon: 'yes', from: 'January' });
    assert.deepEqual([words.from, words.until], [undefined, undefined]);
  });

  it('can have periods whose start and end are numbers', () => {
    const until = (expires_at: Json): string | undefined => bucket({ remaining: 1, expires_at }).until;
    const day = '2027-01-01';
    for (const time of [1_798_761_600, 1_798_761_600.5, 1_798_761_600_000, 1_798_761_600_000_000]) {
      assert.equal(until(time), day, String(time));
      assert.equal(until(String(time)), day, `"${time}"`);
    }
    assert.equal(until('1798761600000000000'), day);
    assert.equal(until(20_270_101), day);
    for (const time of [0, 5, -1, 2027, 20_271_301, 99_999_999_999, 1e30, '2027-01-01T25:00', '2027-02-30'])
      assert.equal(until(time), undefined, String(time));
  });

  it('have the name of their bucket', () => {
    assert.equal(bucket({ bucket: 'Team', id: 7, remaining: 1 }).name, 'Team');
    assert.equal(bucket({ credit_bucket: 'Team', type: 'x', remaining: 1 }).name, 'Team');
    assert.equal(bucket({ bucket: 'b-1', bucket_name: 'Team', remaining: 1 }).name, 'Team');
    assert.equal(bucket({ bucket: { id: 7 }, plan: 'Pro', remaining: 1 }).name, 'Pro');
    assert.equal(bucket({ id: 1, credit_bucket: { id: 7, name: 'Team' }, remaining: 1 }).name, 'Team');
  });

  it('never combine amounts of different units', () => {
    const amounts = (record: JsonRecord): unknown[] => {
      const [found] = recognizeBuckets([record]) ?? [];
      return [found?.allocated, found?.consumed, found?.remaining, found?.unit];
    };
    const none = undefined;
    assert.deepEqual(amounts({ allocated: '$100', used: '$40' }), [100, 40, 60, 'USD']);
    assert.deepEqual(amounts({ allocated: 'USD 100', used: '$40' }), [100, 40, 60, 'USD']);
    assert.deepEqual(amounts({ allocated: '$100', used: '40 €', remaining: '$60' }), [100, 40, 60, 'USD']);
    assert.deepEqual(amounts({ remaining: '40 €', allocated: '$100' }), [none, none, 40, 'EUR']);
    assert.deepEqual(amounts({ allocated: '$100', remaining: '40 €' }), [none, none, 40, 'EUR']);
    assert.deepEqual(amounts({ used: '$40', allocated: 1000 }), [none, 40, none, 'USD']);
    assert.deepEqual(amounts({ used_tokens: 5, allocated_credits: 100, used_credits: 4 }), [
      100,
      4,
      96,
      none,
    ]);
    assert.deepEqual(amounts({ usedTokens: 5, allocatedTokens: 100 }), [100, 5, 95, 'token']);
    assert.deepEqual(amounts({ used_tokens: 5, allocated: 100 }), [100, 5, 95, 'token']);
    assert.deepEqual(amounts({ used_credits: 5, allocated_messages: 100 }), [none, 5, none, none]);
    assert.deepEqual(amounts({ allocated: '1,000 tokens', used: '5 messages', remaining: '995 tokens' }), [
      1000,
      5,
      995,
      'token',
    ]);
    assert.deepEqual(amounts({ allocated: '100 credits', used: 5 }), [100, 5, 95, none]);
    for (const left of [{}, { remaining: -1 }, { remaining: 0 }])
      assert.deepEqual(amounts({ allocated: -1, used: 5, ...left }), [none, 5, none, none]);
    assert.deepEqual(amounts({ allocated: 100, used: 5, currency: 'usd' }), [100, 5, 95, 'USD']);
    assert.deepEqual(amounts({ allocated: '1 000 kr', used: '1 kr.' }), [1000, 1, 999, 'KR']);
    assert.deepEqual(amounts({ allocated: '1 000,50 $US', used: '$1' }), [1000.5, 1, 999.5, 'USD']);
    assert.deepEqual(amounts({ allocatedCents: 900, usedCents: 5, currency: 'usd' }), [900, 5, 895, 'cent']);
    assert.deepEqual(amounts({ allocated_credits: 100, used_gib: 5, used: 7 }), [100, 7, 93, none]);
    assert.deepEqual(amounts({ allocated: 100, used: 5, unit: 'Credits' }), [100, 5, 95, none]);
  });

  it('are numbered if they have no names, except a single bucket', () => {
    assert.deepEqual(
      recognizeBuckets([{ left: 1 }, { left: 2 }])?.map(({ name }) => name),
      ['Bucket 1', 'Bucket 2'],
    );
    assert.equal(bucket({ left: 1 }).name, 'All credits');
  });

  it("aren't recognized in unrelated records", () => {
    for (const records of [[], [{ name: 'x', size: 5 }], [{ remaining: 'much' }], [{ allocated: 5 }]]) {
      assert.equal(recognizeBuckets(records), undefined);
    }
  });

  it('are recognized either in all of the given records or in none', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<Json>, { maxKeys: 8 });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (records) => {
        const found = recognizeBuckets(records);
        assert.ok(found === undefined || found.length === records.length);
      }),
    );
  });
});

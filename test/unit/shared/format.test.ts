import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import {
  ageUpdateMs,
  formatAge,
  formatAgeOf,
  formatDay,
  formatDays,
  formatBytes,
  formatChoices,
  formatCount,
  formatDuration,
  formatList,
  formatMediumDay,
  formatMoment,
  formatMoments,
  formatNumber,
  formatTime,
  shortText,
  onAgeUpdate,
} from '../../../src/shared/format';
import { setDisplayLanguage } from '../../../src/shared/displayLanguage';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('formatBytes', () => {
  const megabyte = 1024 * 1024;
  for (const [bytes, text] of [
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [10 * 1024 - 1, '10 KB'],
    [34_567, '34 KB'],
    [megabyte - 1, '1.0 MB'],
    [megabyte, '1.0 MB'],
    [64 * megabyte, '64 MB'],
    [1024 * megabyte - 1, '1.0 GB'],
    [5000 * 1024 * megabyte, '5000 GB'],
  ] as const) {
    it(`formats ${bytes} as "${text}"`, () => assert.equal(formatBytes(bytes), text));
  }

  it('uses the next unit from 1,024, and a decimal only below 10', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1024, max: 1024 ** 4 - 1 }), (bytes) => {
        const [, number = '', unit] = /^([\d.]+) (KB|MB|GB)$/.exec(formatBytes(bytes)) ?? [];
        assert.ok(Number(number) < 1024 || unit === 'GB', formatBytes(bytes));
        assert.match(number, /^(?:\d\.\d|\d{2,4})$/);
      }),
    );
  });
});

describe('formatDuration', () => {
  for (const [milliseconds, text] of [
    [0, '0 ms'],
    [0.4, '0 ms'],
    [87.4, '87 ms'],
    [999, '999 ms'],
    [999.6, '1.0 s'],
    [1000, '1.0 s'],
    [12_345, '12.3 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min 0 s'],
    [60_000, '1 min 0 s'],
    [119_600, '2 min 0 s'],
    [125_000, '2 min 5 s'],
    [60 * minute, '60 min 0 s'],
  ] as const) {
    it(`formats ${milliseconds} as "${text}"`, () => assert.equal(formatDuration(milliseconds), text));
  }
});

describe('formatCount', () => {
  it('groups thousands', () => {
    assert.equal(formatCount(34_120), '34,120');
    assert.equal(formatCount(7), '7');
    assert.equal(formatCount(0), '0');
  });
});

describe('shortText', () => {
  it('truncates a long text without splitting a surrogate pair', () => {
    assert.equal(shortText('abc', 3), 'abc');
    assert.equal(shortText('abcd', 3), 'ab…');
    assert.equal(shortText('🙂🙂', 3), '🙂…');
    assert.equal(shortText('🙂🙂', 2), '…');
  });
});

describe('formatAge', () => {
  for (const [age, text] of [
    [-5 * day, 'just now'],
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1 h ago'],
    [day - 1, '23 h ago'],
    [day, '1 day ago'],
    [400 * day, '400 days ago'],
  ] as const) {
    it(`formats ${age} ms as "${text}"`, () => assert.equal(formatAge(age), text));
  }
});

describe('formatMoments', () => {
  const moment = (hours: number, minutes: number, seconds: number): string =>
    new Date(2026, 10, 22, hours, minutes, seconds).toISOString();

  it('returns the days and times in the 24-hour clock', () => {
    const moments = [moment(9, 12, 5), moment(21, 30, 0)];
    assert.deepEqual(formatMoments(moments), moments.map(formatMoment));
    assert.deepEqual(formatMoments(moments), ['Nov 22, 2026, 09:12', 'Nov 22, 2026, 21:30']);
  });

  it('includes seconds if two moments are in the same minute', () => {
    assert.deepEqual(formatMoments([moment(9, 12, 5), moment(9, 12, 59), moment(10, 0, 0)]), [
      'Nov 22, 2026, 09:12:05',
      'Nov 22, 2026, 09:12:59',
      'Nov 22, 2026, 10:00:00',
    ]);
  });
});

describe('formatDay', () => {
  it('omits the current year', () => {
    assert.equal(formatDay('2026-12-22', '2026-01-01'), 'Dec 22');
    assert.equal(formatDay('2027-01-01', '2026-12-31'), 'Jan 1, 2027');
  });
});

describe('formatDays', () => {
  it('names a common month and year once', () => {
    assert.equal(formatDays('2026-10-27', '2026-11-25'), 'Oct 27 – Nov 25, 2026');
    assert.equal(formatDays('2026-11-16', '2026-11-22'), 'Nov 16 – 22, 2026');
    assert.equal(formatDays('2026-11-22', '2026-11-22'), 'Nov 22, 2026');
  });

  it('omits the current year', () => {
    assert.equal(formatDays('2026-11-16', '2026-11-22', '2026-12-31'), 'Nov 16 – 22');
    assert.equal(formatDays('2026-12-28', '2027-01-03', '2026-12-31'), 'Dec 28, 2026 – Jan 3, 2027');
    assert.equal(formatDays('2027-01-04', '2027-01-10', '2026-12-31'), 'Jan 4 – 10, 2027');
  });
});

describe('formats in German', () => {
  before(() => setDisplayLanguage({ locale: 'de' }));
  after(() => setDisplayLanguage(undefined));

  it('use German separators, conjunctions, and months', () => {
    assert.equal(formatCount(1_234_567), '1.234.567');
    assert.equal(formatBytes(1536), '1,5 KB');
    assert.equal(formatDuration(12_345), '12,3 s');
    assert.equal(formatNumber(0.256, { style: 'percent' }).replace('\u00a0', ' '), '26 %');
    assert.equal(formatList(['a', 'b', 'c']), 'a, b und c');
    assert.equal(formatChoices(['a', 'b', 'c']), 'a, b oder c');
    assert.equal(formatDay('2026-12-22', '2026-11-22'), '22. Dez.');
    assert.equal(formatMediumDay('2026-12-22'), '22. Dez. 2026');
    assert.equal(formatDays('2026-10-27', '2026-11-25'), '27. Okt. – 25. Nov. 2026');
    assert.equal(formatTime(new Date(2026, 11, 22, 9, 5)), '09:05');
  });
});

describe('formatAgeOf', () => {
  afterEach(() => mock.timers.reset());

  it('returns the same age everywhere between two updates', () => {
    const update = 1000 * minute;
    const downloaded = update - 2 * minute + 10_000;
    const ages = [0, 1, 15_000, ageUpdateMs - 1].map((later) => formatAgeOf(downloaded, update + later));
    assert.deepEqual(
      ages,
      ages.map(() => '1 min ago'),
    );
    assert.equal(formatAgeOf(downloaded, update + ageUpdateMs), '2 min ago');
    assert.equal(formatAgeOf(update + 5 * minute, update), 'just now', 'a wrong clock');
  });

  it('is updated at the same moments, whenever the display was opened', () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 7_000 });
    const updates: string[] = [];
    const wait = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) mock.timers.tick(1000);
    };
    const ends = [onAgeUpdate(() => updates.push(`tree ${Date.now()}`))];
    wait(11);
    ends.push(onAgeUpdate(() => updates.push(`table ${Date.now()}`)));
    wait(45);
    assert.deepEqual(updates, ['tree 30000', 'table 30000', 'tree 60000', 'table 60000']);
    for (const end of ends) end();
    wait(90);
    assert.equal(updates.length, 4);
  });
});

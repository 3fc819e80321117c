import assert from 'node:assert/strict';
import { recognizeBuckets } from '../../../../src/reports/credits/buckets';
import type { CreditsOn } from '../../../../src/reports/credits/measurements';
import { addDays } from '../../../../src/shared/days';
import { allTime } from '../../../../src/reports/dates/range';
import { attention, accessIssueOf } from '../../../../src/reports/rows/attention';
import { creditsRow, tightBuckets } from '../../../../src/reports/kinds/credits';
import { Details } from '../../../../src/reports/rows/details';
import { fieldRows, jsonRows } from '../../../../src/reports/rows/jsonRows';
import { analysesRow } from '../../../../src/reports/rows/analysisRows';
import { factRow, paged, pageSize, type AnalyticsRow } from '../../../../src/reports/rows/row';
import { now, none, nothing, ready, failed, find, idsOf } from '../../../support/reports/rows';

describe('credits rows', () => {
  const buckets = recognizeBuckets([
    { name: 'Year', from: '2026-01-01', until: '2026-12-31', allocated: 1000, consumed: 950 },
    { name: 'May', from: '2026-05-01', until: '2026-05-31', allocated: 100, consumed: 100 },
    { name: 'July', from: '2026-07-01', until: '2026-07-31', allocated: 100, consumed: 0 },
  ]);

  it('show the consumed share, and group inactive buckets separately', () => {
    const row = creditsRow(allTime, ready, { buckets, body: [] }, [], none, now);
    const year = find([row], 'Year');
    assert.equal(year.description, '95% used');
    assert.equal(year.spoken, 'Year, Jan 1 – Dec 31, 2026, 95% used, 50 of 1,000 left, Runs out about Jul 9');
    assert.equal(year.tooltip, year.spoken.replace(/, (?=Jan|95|50|Runs)/g, '\n'));
    assert.equal(year.command, 'instanceExplorer.openCredits');
    assert.equal(year.icon, 'warning');
    assert.equal(row.icon, 'warning');
    const idle = find([row], 'Inactive');
    assert.deepEqual(
      idle.children?.map(({ label }) => label),
      ['May', 'July'],
    );
    assert.match(find([row], 'May').tooltip, /Ended on May 31/);
    assert.match(find([row], 'July').tooltip, /Starts on Jul 1/);
    assert.equal(find([year], 'Allocated').description, '1000');
    assert.equal(tightBuckets({ buckets, body: [] }, [], '2026-06-30'), 1);
  });

  it('summarize the active buckets and the first bucket to run out', () => {
    const description = (records: Parameters<typeof recognizeBuckets>[0]): string =>
      creditsRow(allTime, ready, { buckets: recognizeBuckets(records), body: [] }, [], none, now).description;
    const year = { name: 'Year', from: '2026-01-01', until: '2026-12-31', allocated: 900, consumed: 600 };
    const topUp = { name: 'Top-up', from: '2026-01-01', allocated: 100, consumed: 20 };
    const ended = { name: 'May', from: '2026-05-01', until: '2026-05-31', allocated: 100, consumed: 100 };
    // 600 credits in 181 days: the remaining 300 last about 90 days.
    assert.equal(description([year, topUp, ended]), '62% used · Runs out about Sep 28 · 5 min ago');
    assert.equal(description([{ ...year, consumed: 400 }, ended]), '44% used · 5 min ago');
    assert.equal(description([ended]), '5 min ago');
    assert.equal(description([{ name: 'A', from: '2026-01-01', until: '2026-12-31' }]), '5 min ago');
  });

  it('show the method and the range of the forecast', () => {
    const rows = (history: readonly CreditsOn[]): string[] =>
      (find([creditsRow(allTime, ready, { buckets, body: [] }, history, none, now)], /Year$/).children ?? [])
        .slice(0, 2)
        .map(({ label, description }) => `${label}: ${description}`);
    assert.deepEqual(rows([]), ['Forecast: Average pace since the first day', 'Name: Year']);
    // 950 credits are consumed by day 181: 150 of them in the last four weeks, 30 to 60 per week.
    const consumed: readonly (readonly [number, number])[] = [
      [174, 890],
      [167, 860],
      [160, 830],
      [153, 800],
    ];
    const history = consumed.map(([day, used]) => ({
      day: addDays('2026-01-01', day - 1),
      buckets:
        recognizeBuckets([{ name: 'Year', from: '2026-01-01', allocated: 1000, consumed: used }]) ?? [],
    }));
    assert.deepEqual(rows(history), ['Forecast: Pace since Jun 2', 'Likely range: Jul 5 – 11']);
  });

  it('show the selected date range', () => {
    const range = { kind: 'dates', start: '2026-06-01', end: '2026-06-30' } as const;
    const row = creditsRow(range, ready, { buckets, body: [] }, [], none, now);
    assert.equal(row.description, 'active Jun 1 – 30, 2026 · 95% used · Runs out about Jul 9 · 5 min ago');
    assert.ok(row.subject?.kind === 'export');
    assert.deepEqual(row.subject.request.parameters, { startDate: '2026-06-01', endDate: '2026-06-30' });
    assert.doesNotMatch(creditsRow(allTime, nothing, undefined, [], none, now).description, /active/);
  });

  it('are a plain tree if no buckets are recognized', () => {
    const row = creditsRow(
      allTime,
      ready,
      { buckets: undefined, body: { plan: { seats: [1, 2] }, note: null } },
      [],
      none,
      now,
    );
    assert.deepEqual(
      row.children?.map(({ label, description }) => [label, description]),
      [
        ['plan', '1 field'],
        ['note', 'none'],
      ],
    );
    assert.equal(find([row], 'seats').description, '2 items');
  });

  it('show field names and identifiers such as topUp as words, and other values unchanged', () => {
    const record = { id: 'top-up-2', kind: 'topUp', activeFrom: '2026-01-01', used_credits: 1, '!': 'a b' };
    const rows = fieldRows('x', record, none);
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['ID', 'top-up-2'],
        ['Kind', 'Top up'],
        ['Active from', '2026-01-01'],
        ['Used credits', '1'],
        ['!', 'a b'],
      ],
    );
    assert.equal(rows[2]?.tooltip, 'activeFrom');
  });
});

describe('plain trees', () => {
  it('limit their depth and length', () => {
    let deep: object = {};
    for (let depth = 0; depth < 100; depth += 1) deep = { deep };
    assert.ok(idsOf(jsonRows('x', deep as never, none)).length < 20);
    assert.equal(
      jsonRows(
        'x',
        Array.from({ length: 1000 }, (_, index) => index),
        none,
      ).length,
      pageSize + 1,
    );
    assert.ok((jsonRows('x', 'y'.repeat(10_000), none)[0]?.description.length ?? 0) < 300);
  });
});

describe('analysis rows', () => {
  const analysis = { id: 'q', title: () => 'Who?', meaning: () => 'Somebody.', icon: 'star' };
  it('show missing columns and required downloads', () => {
    const row = (query: Parameters<typeof analysesRow>[0][number]['query']): AnalyticsRow =>
      find([analysesRow([{ analysis, query }], undefined)], 'Who?');
    assert.equal(row(undefined).tooltip, 'Somebody. Open the analysis to download its data.');
    assert.equal(row({ ok: true, sql: '' }).context, 'analysis');
    assert.equal(row({ ok: false, missing: ['Language', 'Date'] }).description, 'missing columns');
    assert.equal(row({ ok: false, missing: ['Language'] }).tooltip, 'Missing columns: Language');
  });

  it("show why the report engine isn't available", () => {
    const row = analysesRow([{ analysis, query: undefined }], 'There is no engine.');
    assert.deepEqual([row.open, row.children?.[0]?.tooltip], [true, 'There is no engine.']);
  });
});

describe('attention badge', () => {
  it('counts failed downloads, and credit buckets that are exhausted or might run out', () => {
    assert.equal(attention([nothing, ready], 0), undefined);
    assert.deepEqual(attention([failed('timeout'), failed('timeout')], 1), {
      count: 3,
      words: '2 downloads failed, 1 credit bucket is exhausted or might run out',
    });
    assert.equal(attention([failed('timeout')], 0)?.words, '1 download failed');
  });
});

describe('access issue of a connection', () => {
  it('is returned only if all failed downloads have it, and there are no snapshots or downloads in progress', () => {
    assert.equal(accessIssueOf([nothing, nothing]), undefined);
    assert.equal(accessIssueOf([nothing, failed('credential')]), 'noToken');
    assert.equal(accessIssueOf([failed('unauthorized')]), 'rejected');
    assert.equal(accessIssueOf([failed('forbidden'), failed('notFound')]), 'forbidden');
    assert.equal(accessIssueOf([failed('forbidden'), failed('timeout')]), undefined);
    assert.equal(accessIssueOf([failed('forbidden'), ready]), undefined);
    assert.equal(
      accessIssueOf([failed('forbidden'), { kind: 'downloading', received: undefined, snapshots: [] }]),
      undefined,
    );
  });
});

describe('lists', () => {
  it("aren't paged if they fit on one page", () => {
    const rows = Array.from({ length: pageSize }, (_, index) => factRow(`${index}`, '', '', ''));
    assert.deepEqual(paged('list', rows, none), rows);
  });
});

describe('snapshot details', () => {
  it('are read once in the background and reported by an event', async () => {
    let reads = 0;
    const details = new Details(() => assert.fail());
    const told = new Promise<void>((resolve) => details.onDidRead(() => resolve()));
    const read = (): Promise<number> => Promise.resolve((reads += 1));
    assert.equal(details.get('a', read), undefined);
    assert.equal(details.get('a', read), undefined);
    await told;
    assert.equal(details.get('a', read), 1);
    assert.equal(await details.load('a', read), 1);
    assert.equal(reads, 1);
  });

  it('are omitted if unreadable, and read again only to wait for them', async () => {
    const errors: unknown[] = [];
    const details = new Details((error) => errors.push(error));
    const told = new Promise<void>((resolve) => details.onDidRead(() => resolve()));
    let reads = 0;
    const read = (): Promise<number> => {
      reads += 1;
      return Promise.reject(new Error('no'));
    };
    details.get('a', read);
    await told;
    assert.equal(details.get('a', read), undefined);
    assert.deepEqual([reads, errors.length], [1, 1]);
    assert.equal(await details.load('a', read), undefined);
    assert.deepEqual([reads, errors.length], [2, 2]);
  });
});

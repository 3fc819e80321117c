import assert from 'node:assert/strict';
import { readChartChoice } from '../../../../src/shared/table/chartChoice';
import { columnsToProfile } from '../../../../src/webview/chart/columns';
import { planChart } from '../../../../src/webview/chart/plan';
import { broadMeasure, proposeCharts } from '../../../../src/webview/chart/propose';
import { column, profile, usageColumns, usageProfiles } from '../../../support/charts/profiles';

describe('proposeCharts', () => {
  it('suggests amounts over time, stacked if a column has few names', () => {
    const [first] = proposeCharts(usageColumns, usageProfiles);
    assert.deepEqual(first, {
      kind: 'area',
      column: 'Time',
      measure: { aggregation: 'sum', column: 'Events' },
      grain: 'auto',
      split: 'Client',
      top: 8,
    });
  });

  it('suggests charts of several kinds, with valid settings', () => {
    const proposals = proposeCharts(usageColumns, usageProfiles);
    assert.deepEqual(
      proposals.map(({ kind }) => kind),
      ['area', 'area', 'bars', 'histogram', 'heatmap', 'heatmap'],
    );
    for (const proposal of proposals) {
      assert.deepEqual(readChartChoice(JSON.parse(JSON.stringify(proposal)), usageColumns), proposal);
      assert.ok(planChart(proposal, usageColumns, usageProfiles, 1000));
    }
  });

  it('splits by the column with the fewest names, unless there are too many', () => {
    const profiles = new Map(usageProfiles)
      .set('Username', profile({ distinct: 24 }))
      .set('Client', profile({ distinct: 10 }));
    assert.equal(proposeCharts(usageColumns, profiles)[0]?.split, 'Client');
    profiles.set('Username', profile({ distinct: 400 })).set('Client', profile({ distinct: 41 }));
    assert.equal(proposeCharts(usageColumns, profiles)[0]?.kind, 'line');
  });

  it("starts with the first amount that isn't zero in most categories, though few rows are zero", async () => {
    const columns = [
      column('Active', 'boolean'),
      column('Client', 'text'),
      ...['Searches', 'Chats', 'Edits', 'Active users'].map((name) => column(name, 'integer')),
    ];
    const profilesOf = (rows: number) =>
      new Map([
        ['Active', profile({ rows, distinct: 2 })],
        ['Client', profile({ rows, distinct: 7 })],
        ...columns.slice(2).map(({ id }) => [id, profile({ rows, distinct: 200 })] as const),
      ]);
    const profiles = profilesOf(900);
    const measureOf = (filled: Readonly<Record<string, number>>, of = profiles): Promise<unknown> =>
      broadMeasure(columns, of, ({ dimension, measure }) => {
        // Only active users have amounts.
        const isOfClient = dimension.column === 'Client';
        const count = isOfClient ? (filled['column' in measure ? measure.column : ''] ?? 0) : 1;
        const groups = Array.from({ length: isOfClient ? 7 : 2 }, (_, place) => ({
          key: `client ${place}`,
          value: place < count ? 5 : 0,
        }));
        return Promise.resolve({ groups });
      });
    const sumOf = (name: string) => ({ aggregation: 'sum', column: name });
    assert.deepEqual(await measureOf({ Searches: 2, Chats: 4, Edits: 7 }), sumOf('Chats'));
    assert.deepEqual(await measureOf({ Searches: 4, Chats: 7 }), sumOf('Searches'));
    assert.deepEqual(await measureOf({ Searches: 1, Chats: 3, 'Active users': 7 }), sumOf('Chats'));
    assert.equal(await measureOf({ 'Active users': 7 }), undefined);
    assert.equal(
      await measureOf({ Searches: 2, Chats: 4 }, profilesOf(20_000_000)),
      undefined,
      'takes too long',
    );
    assert.deepEqual(proposeCharts(columns, profiles, { aggregation: 'sum', column: 'Edits' })[0]?.measure, {
      aggregation: 'sum',
      column: 'Edits',
    });
  });

  it("starts with the first amount that isn't zero in most rows", () => {
    const columns = [column('Client', 'text'), column('Searches', 'integer'), column('Edits', 'integer')];
    const measureOf = (zeros: number, missing = 0): unknown =>
      proposeCharts(
        columns,
        new Map([
          ['Client', profile({ rows: 7, distinct: 7 })],
          ['Searches', profile({ rows: 7, distinct: 3, missing, top: [{ value: '0', count: zeros }] })],
          ['Edits', profile({ rows: 7, distinct: 7, top: [{ value: '40', count: 1 }] })],
        ]),
      )[0]?.measure;
    const edits = { aggregation: 'sum', column: 'Edits' };
    const searches = { aggregation: 'sum', column: 'Searches' };
    assert.deepEqual(measureOf(5), edits);
    assert.deepEqual(measureOf(4), edits);
    assert.deepEqual(measureOf(3), searches);
    assert.deepEqual(measureOf(2, 2), edits, 'blanks have no height either');
    assert.deepEqual(measureOf(0), searches);
  });

  it('suggests amounts that are zero in most rows if there are no others', () => {
    const columns = [column('Client', 'text'), column('Searches', 'integer'), column('Fixed', 'integer')];
    const profiles = new Map([
      ['Client', profile({ rows: 7, distinct: 7 })],
      ['Searches', profile({ rows: 7, distinct: 2, top: [{ value: '0.0', count: 6 }] })],
      ['Fixed', profile({ rows: 7, distinct: 1, top: [{ value: '4', count: 7 }] })],
    ]);
    assert.deepEqual(proposeCharts(columns, profiles)[0]?.measure, {
      aggregation: 'sum',
      column: 'Searches',
    });
  });

  it('suggests one line if no column is suitable for a split', () => {
    const columns = [column('Day', 'date'), column('Events', 'integer')];
    const profiles = new Map([
      ['Day', profile({ distinct: 90, minimum: '2026-01-01', maximum: '2026-03-31' })],
      ['Events', profile({ distinct: 30 })],
    ]);
    const [first] = proposeCharts(columns, profiles);
    assert.equal(first?.kind, 'line');
    assert.equal(first.split, undefined);
  });

  it('suggests bars for many names if there are no dates, and counts rows if there are no amounts', () => {
    const columns = [column('Username', 'text'), column('Country', 'text')];
    const profiles = new Map([
      ['Username', profile({ distinct: 1000 })],
      ['Country', profile({ distinct: 60 })],
    ]);
    const [first] = proposeCharts(columns, profiles);
    assert.deepEqual(first, {
      kind: 'bars',
      column: 'Country',
      measure: { aggregation: 'count' },
      grain: 'auto',
      top: 12,
    });
  });

  it('suggests a histogram for a single numeric column', () => {
    const profiles = new Map([['Latency', profile({ distinct: 400, minimum: '1', maximum: '900' })]]);
    const [first] = proposeCharts([column('Latency', 'decimal')], profiles);
    assert.equal(first?.kind, 'histogram');
    assert.deepEqual(first.measure, { aggregation: 'count' });
  });

  it("doesn't sum numeric identifiers or years", () => {
    for (const [name, distinct] of [
      ['User ID', 40],
      ['userId', 40],
      ['id', 40],
      ['Year', 3],
      ['Ticket', 1000],
    ] as const) {
      const profiles = new Map([
        [name, profile({ distinct })],
        ['Kind', profile({ distinct: 3 })],
      ]);
      const [first] = proposeCharts([column(name, 'integer'), column('Kind', 'text')], profiles);
      assert.deepEqual(first?.measure, { aggregation: 'count' }, name);
    }
    const paid = new Map([['Paid', profile({ distinct: 40, minimum: '1', maximum: '9' })]]);
    assert.equal(proposeCharts([column('Paid', 'integer')], paid)[0]?.kind, 'histogram');
  });

  it('prefers the date with the fewest blanks, and ignores constant dates', () => {
    const columns = [column('Deleted', 'date'), column('Created', 'date'), column('Fetched', 'date')];
    const same = { minimum: '2026-03-31', maximum: '2026-03-31' };
    const profiles = new Map([
      ['Deleted', profile({ missing: 900, minimum: '2026-01-01', maximum: '2026-03-31' })],
      ['Created', profile({ missing: 3, minimum: '2026-01-01', maximum: '2026-03-31' })],
      ['Fetched', profile(same)],
    ]);
    assert.equal(proposeCharts(columns, profiles)[0]?.column, 'Created');
    assert.deepEqual(
      proposeCharts([column('Fetched', 'date')], new Map([['Fetched', profile({ ...same, distinct: 1 })]])),
      [],
    );
  });

  it('suggests nothing for a table with one row, without columns, or with JSON only', () => {
    const alone = profile({ rows: 1, distinct: 1 });
    assert.deepEqual(
      proposeCharts(
        [column('a', 'text'), column('n', 'integer')],
        new Map([
          ['a', alone],
          ['n', alone],
        ]),
      ),
      [],
    );
    assert.deepEqual(proposeCharts([column('a', 'nested')], new Map()), []);
    assert.deepEqual(proposeCharts([], new Map()), []);
  });
});

describe('columnsToProfile', () => {
  it('returns only a few columns of each type', () => {
    const many = Array.from({ length: 300 }, (_, place) =>
      column(`c${place}`, place % 2 === 0 ? 'text' : 'decimal'),
    );
    assert.equal(columnsToProfile([...many, column('Day', 'date')]).length, 11);
  });
});

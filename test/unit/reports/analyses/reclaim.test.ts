import assert from 'node:assert/strict';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import { readPageRows } from '../../../../src/reports/analyses/pages/readPageRows';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import { csvSource } from '../../../support/reports/askFiles';
import { engineForSuite } from '../../../support/reports/engine';
import { addDays } from '../../../support/reports/periods';

const asOf = '2026-11-28';
const firstDay = addDays(asOf, -364);

/** Accounts of every combination of service account, age, time since the last activity, and credits. */
const accounts = [true, false, undefined].flatMap((isService) =>
  [undefined, 10, 89, 90, 400].flatMap((age) =>
    [undefined, 5, 45].flatMap((ago) =>
      [undefined, 0.1, 2].map((credits) => ({ isService, age, ago, credits })),
    ),
  ),
);

describe('accounts that can be reclaimed', function () {
  this.timeout(60_000);
  const { engine, file } = engineForSuite();
  const analysis = usageAnalyses.find(({ id }) => id === 'unseenAccounts');

  const pageOf = async (name: string, hasCredits: boolean, of = accounts, repeated = '') => {
    assert.ok(analysis !== undefined);
    const registry = of.map(({ isService }, id) => `${id},${isService ?? ''},false\n`).join('');
    const usage = of.flatMap(({ ago, credits }, id) =>
      ago === undefined
        ? []
        : [`${id},${addDays(asOf, -ago)},true${hasCredits ? `,${credits ?? ''}` : ''}\n`],
    );
    const users = of.map(({ age }, id) => ({
      databaseID: id,
      username: `user-${id}`,
      displayName: null,
      created: age === undefined ? null : addDays(asOf, -age),
    }));
    const header = `Instance user ID,Date,Active User${hasCredits ? ',Credits' : ''}\n`;
    const tables = [
      {
        name: 'registry',
        source: csvSource(
          file(`${name}-registry.csv`, `Instance user ID,Service Account,Site Admin\n${registry}${repeated}`),
        ),
      },
      { name: 'usage', source: csvSource(file(`${name}-usage.csv`, header + usage.join(''))) },
      { name: 'users', source: { kind: 'json', path: file(`${name}-users.json`, JSON.stringify(users)) } },
    ] as const;
    const columns = await Promise.all(
      tables.map(async ({ name: table, source }) => {
        const reader = await engine.open(source);
        await reader.close();
        return [table, reader.info.columns] as const;
      }),
    );
    const days = { asOf, firstDay };
    const query = analysis.query({ tables: Object.fromEntries(columns), ...days, unseenDays: 30 });
    assert.ok(query.ok);
    const reader = await engine.query(query.sql, tables);
    const rows = await readPageRows(reader);
    await reader.close();
    const info = { sql: query.sql };
    return { rows, page: analysisPage(analysis, reader.info.columns, { rows, unseenDays: 30, days }, info) };
  };

  const isInactive = ({ ago }: (typeof accounts)[number]): boolean => ago === undefined || ago >= 30;
  const expected = accounts.flatMap((account, id) =>
    isInactive(account) && account.isService === false && (account.age ?? 0) >= 90 ? [id] : [],
  );

  it('are listed first, by name, with the credits that they used in the data', async () => {
    const { rows, page } = await pageOf('credits', true);
    const listed = rows.filter((row) => row['Reclaimable'] === 'true');
    assert.deepEqual(
      listed.map((row) => Number(row['Instance user ID'])).toSorted((a, b) => a - b),
      expected,
    );
    assert.deepEqual(rows.slice(0, listed.length), listed);
    assert.equal(rows.length, accounts.filter(isInactive).length);
    for (const row of rows) {
      const { ago, credits } = accounts[Number(row['Instance user ID'])] ?? assert.fail();
      assert.equal(row['Username'], `user-${row['Instance user ID']}`);
      const used = ago === undefined ? undefined : credits;
      assert.equal(row['Credits Used'], used === undefined ? null : String(used));
    }
    const used = expected.reduce((sum, id) => {
      const { ago, credits = 0 } = accounts[id] ?? assert.fail();
      return sum + (ago === undefined ? 0 : credits);
    }, 0);
    const figures = page.figures.map(({ value, label }) => `${value} ${label}`);
    assert.deepEqual(figures.slice(-2), [
      `${expected.length} can be reclaimed: no service account, created at least 90 days ago`,
      `${Math.round(used * 100) / 100} credits used by these accounts`,
    ]);
    assert.equal(page.notice, undefined);
  });

  it('have no figure of credits without data, and say so', async () => {
    const { page } = await pageOf('plain', false);
    assert.equal(
      page.figures.some(({ label }) => label.includes('credits')),
      false,
    );
    assert.equal(page.notice, 'The data has no credits of the accounts that can be reclaimed.');
  });

  it('are counted once if the registry repeats an account, and not if its rows disagree', async () => {
    const account = { isService: false, age: 400, ago: 45, credits: 2 };
    const repeated = '0,false,false\n0,false,true\n1,true,false\n2,,false\n';
    const { rows, page } = await pageOf('repeated', true, [account, account, account], repeated);
    assert.deepEqual(
      rows.map((row) =>
        ['Instance user ID', 'Service Account', 'Site Admin', 'Reclaimable'].map((name) => row[name]),
      ),
      [
        ['0', 'false', null, 'true'],
        ['2', 'false', 'false', 'true'],
        ['1', null, 'false', 'false'],
      ],
    );
    assert.deepEqual(
      page.figures.map(({ value }) => value),
      ['3', '0', '2', '4'],
    );
  });

  it('are all counted on a large instance', async () => {
    const account = { isService: false, age: 400, ago: 45, credits: 1 };
    const { page } = await pageOf('large', true, Array<typeof account>(25_000).fill(account));
    assert.deepEqual(
      page.figures.map(({ value }) => value),
      ['25,000', '0', '25,000', '25,000'],
    );
  });
});

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { analysisPage } from '../../../../src/reports/analyses/pages/analysisPage';
import { usageAnalyses } from '../../../../src/reports/analyses/usageAnalyses';
import { formatDays } from '../../../../src/shared/format';
import { repetitions } from '../../../support/fullRun';
import { askFiles, csvSource } from '../../../support/reports/askFiles';
import { engineForSuite } from '../../../support/reports/engine';
import { addDays } from '../../../support/reports/periods';
import { usageFigures, type Account, type Usage, type UsageRow } from '../../../support/reports/usageFigures';

/** Returns numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const clients = ['VS Code', 'Web', '', 'cli', 'Eclipse', 'Vim', 'Emacs', 'Zed', 'Helix'];
const languages = Array.from({ length: 30 }, (_, place) => (place === 3 ? '' : `Language ${place}`));
const today = '2026-11-28';

/** Generates usage of a random range, with days and weeks without activity. */
function usageOf(next: () => number): Usage {
  const below = (limit: number): number => Math.floor(next() * limit);
  const age = below(3) === 0 ? 0 : below(60);
  const lastDay = addDays(today, -age);
  const length = 1 + (below(4) === 0 ? below(400) : below(100));
  const firstDay = addDays(lastDay, 1 - length);
  const accounts: readonly Account[] = Array.from({ length: 1 + below(40) }, (_, place) => ({
    id: place + 1,
    isAdmin: below(5) === 0,
    isService: below(8) === 0,
  }));
  const density = next() * 0.4;
  const rows: UsageRow[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    if (below(4) === 0) continue;
    for (let row = 0; row < accounts.length * density; row += 1) {
      const suggested = below(3) === 0 ? 0 : below(20);
      rows.push({
        // Some users aren't in the registry.
        user: 1 + below(accounts.length + 3),
        day,
        client: clients[below(clients.length)] ?? '',
        language: languages[below(languages.length)] ?? '',
        active: below(4) !== 0,
        suggested,
        accepted: below(suggested + 1),
      });
    }
  }
  return {
    rows: below(3) === 0 ? rows.filter(({ day }) => Date.parse(day) % 5 < 2) : rows,
    accounts: accounts.some(({ isService }) => !isService)
      ? accounts
      : [{ id: 1, isAdmin: true, isService: false }],
    firstDay,
    lastDay,
    downloadDay: age === 0 ? today : addDays(lastDay, 1 + below(5)),
    unseenDays: 1 + below(40),
  };
}

function usageCsv(rows: readonly UsageRow[]): string {
  const lines = rows.map(({ user, day, client, language, active, suggested, accepted }) =>
    [user, day, client, language, active, suggested, accepted].join(','),
  );
  return `Instance user ID,Date,Client Name,Language,Active User,Completion Suggestions,Completion Acceptances\n${lines.join('\n')}\n`;
}

function registryCsv(accounts: readonly Account[]): string {
  const lines = accounts.map(({ id, isAdmin, isService }) => [id, isAdmin, isService].join(','));
  return `Instance user ID,Site Admin,Service Account\n${lines.join('\n')}\n`;
}

/** Returns the numbers in a text, without the separators of thousands. */
function numbers(text: string): readonly number[] {
  return (text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}

/** Whether two series of a chart are equal, except for the four decimals to which shares are rounded. */
function areEqual(shown: readonly (number | null)[], expected: readonly (number | null)[]): boolean {
  return (
    shown.length === expected.length &&
    expected.every((value, place) => {
      const other = shown[place] ?? null;
      return value === null || other === null ? value === other : Math.abs(value - other) <= 0.000051;
    })
  );
}

describe('the analyses of random date ranges, compared with figures computed without SQL', function () {
  this.timeout(1_200_000);
  const { engine, file } = engineForSuite();
  const ranges = repetitions({ normal: 8, full: 500 });

  it(`have the figures of the ${ranges} ranges, with their days and populations`, async () => {
    const next = random(35);
    assert.deepEqual(
      usageAnalyses.map(({ id }) => id),
      Object.keys(usageFigures),
      'each analysis is computed without SQL',
    );
    let figureCount = 0;
    for (let range = 0; range < ranges; range += 1) {
      const usage = usageOf(next);
      const files = {
        usage: file(`usage${range}.csv`, usageCsv(usage.rows)),
        registry: file(`registry${range}.csv`, registryCsv(usage.accounts)),
      };
      const readers = {
        usage: await engine.open(csvSource(files.usage)),
        registry: await engine.open(csvSource(files.registry)),
      };
      const tables = { usage: readers.usage.info.columns, registry: readers.registry.info.columns };
      const { firstDay, lastDay, downloadDay, unseenDays } = usage;
      const days = { firstDay, asOf: lastDay, downloadDay };
      for (const analysis of usageAnalyses) {
        const where = `${analysis.id} from ${firstDay} to ${lastDay}, range ${range}`;
        const query = analysis.query({ tables, ...days, unseenDays });
        assert.ok(query.ok, where);
        const rows = await askFiles(engine, query.sql, files);
        const data = {
          rows,
          unseenDays,
          days,
          users: usage.accounts.filter(({ isService }) => !isService).length,
        };
        const { figures, chart } = analysisPage(analysis, [], data, { sql: '' });
        const expected = usageFigures[analysis.id]?.(usage);
        assert.ok(expected !== undefined);

        const shown = figures.map(({ value }) => value.replace(/[,%]/g, ''));
        assert.equal(shown.length, expected.figures.length, where);
        for (const [place, { value, populations, days: about }] of expected.figures.entries()) {
          const { basis = '' } = figures[place] ?? {};
          const tolerance = populations === undefined ? 0.05 : 0.51;
          const number = populations === undefined ? value : value * 100;
          assert.ok(Math.abs(Number(shown[place]) - number) <= tolerance, `${where}: ${shown[place]}`);
          assert.ok(
            basis.endsWith(formatDays(...about, lastDay)) || basis.endsWith(formatDays(...about)),
            `${where}: ${basis}`,
          );
          if (populations !== undefined) {
            assert.deepEqual(numbers(basis).slice(0, 2), populations, `${where}: ${basis}`);
          }
          figureCount += 1;
        }
        assert.deepEqual(
          chart?.categories.map(({ note }) => note !== undefined) ?? [],
          expected.categories.map(({ isPartial }) => isPartial),
          where,
        );
        const lines = chart?.series.filter(({ values }) => values.length > 0) ?? [];
        const expectedLines = expected.series.filter((line) => line.length > 0);
        assert.equal(lines.length, expectedLines.length, where);
        for (const [place, line] of expectedLines.entries()) {
          const shownLine = lines[place]?.values ?? [];
          assert.ok(areEqual(shownLine, line), `${where}: ${shownLine.join()} instead of ${line.join()}`);
        }
        assert.deepEqual(numbers(chart?.more ?? '0')[0], expected.omitted, where);
      }
      for (const reader of Object.values(readers)) await reader.close();
      for (const path of Object.values(files)) rmSync(`${path}.columns`, { recursive: true, force: true });
    }
    assert.ok(figureCount > ranges * 5);
  });
});

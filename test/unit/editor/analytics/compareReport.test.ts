import assert from 'node:assert/strict';
import { TabInputCustom, window } from 'vscode';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import { compareReport } from '../../../../src/editor/analytics/compareReport';
import { tableUri } from '../../../../src/editor/tables/tableUri';
import { registryReport } from '../../../../src/reports/kinds/registry';
import { reportOf } from '../../../../src/reports/kinds/usage';
import { canceledError } from '../../../../src/shared/userError';
import { rejectsWith } from '../../../support/userErrors';
import { shownPicks } from '../../../support/vscode/shownPicks';

const daily = reportOf({ identity: 'by_user_day/last30Days', parameters: { granularity: 'by_user_day' } });

describe('comparing a report that the user selects', () => {
  const picks = shownPicks(({ items }) => items.map(({ label }) => label));
  const { tabGroups, showInformationMessage } = window;
  const shown: unknown[] = [];
  const downloaded: unknown[] = [];
  let chosen: string | undefined;
  beforeEach(() => {
    shown.length = 0;
    downloaded.length = 0;
    chosen = undefined;
    const showMessage = (message: string, _: unknown, ...items: { readonly title: string }[]) => {
      shown.push([message, ...items.map(({ title }) => title)]);
      return Promise.resolve(items.find(({ title }) => title === chosen));
    };
    Object.assign(window, { showInformationMessage: showMessage });
  });
  afterEach(() => void Object.assign(window, { tabGroups, showInformationMessage }));

  /** @param times the days of the snapshots of each report, latest first */
  const compare = (times: { readonly registry: readonly string[]; readonly daily: readonly string[] }) => {
    const app = {
      get reportEngine() {
        throw canceledError();
      },
    };
    const parts = {
      dependencies: { app },
      connection: () => ({ id: 'c1', name: 'Sample' }),
      data: {
        reportsOf: () => [registryReport, daily],
        states: {
          load: (_: unknown, request: unknown) => {
            const days = request === daily.request ? times.daily : times.registry;
            return { snapshots: days.map((downloadedAt) => ({ downloadedAt })) };
          },
          download: (_: unknown, { identity }: { readonly identity: string }) => downloaded.push(identity),
        },
      },
    };
    return compareReport(parts as unknown as AnalyticsServices, undefined);
  };

  it('offers only reports with several snapshots', async () => {
    const sides = { registry: ['2026-11-29'], daily: ['2026-11-30', '2026-11-29'] };
    await rejectsWith(compare(sides), { kind: 'canceled' });
    assert.deepEqual(picks, [['Daily']]);
    assert.deepEqual(shown, []);
  });

  it('names the last downloaded report if no report has several snapshots, and refreshes it', async () => {
    chosen = 'Refresh';
    await compare({ registry: ['2026-11-29'], daily: ['2026-11-30'] });
    assert.deepEqual(picks, []);
    assert.deepEqual(shown, [
      [
        '"Daily, last 30 days" has only one snapshot. Refresh it later, after its data has changed.',
        'Refresh',
      ],
    ]);
    assert.deepEqual(downloaded, [daily.request.identity]);
  });

  it('names the report in the active tab before the last downloaded one', async () => {
    const key = `export/c1/${registryReport.request.identity}`;
    const input = new TabInputCustom(tableUri({ key, title: 'Table' }), 'table');
    Object.assign(window, { tabGroups: { ...tabGroups, activeTabGroup: { activeTab: { input } } } });
    await compare({ registry: ['2026-11-29'], daily: ['2026-11-30'] });
    assert.deepEqual(picks, []);
    assert.match(String(shown[0]), /^"User registry" has only one snapshot/);
  });

  it('names the first report if none is downloaded', async () => {
    await compare({ registry: [], daily: [] });
    assert.deepEqual(picks, []);
    assert.match(String(shown[0]), /^"User registry" hasn't been downloaded/);
  });
});

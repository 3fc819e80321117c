import assert from 'node:assert/strict';
import { commands } from 'vscode';
import { analysisCommands } from '../../../../src/editor/analytics/analysisCommands';
import type { AnalyticsServices } from '../../../../src/editor/analytics/analyticsParts';
import type { AnalyticsRow } from '../../../../src/reports/rows/row';
import { canceledError } from '../../../../src/shared/userError';
import { shownPicks } from '../../../support/vscode/shownPicks';

const warehouses = ['First', 'Second'].map((name) => ({ id: name.toLowerCase(), name }));

describe('the list of analyses', () => {
  const shown = shownPicks(({ items, activeItems }) => ({
    active: activeItems[0]?.label,
    labels: items.map(({ label }) => label),
  }));
  const { executeCommand } = commands;
  const executed: unknown[] = [];
  beforeEach(() => {
    executed.length = 0;
    Object.assign(commands, { executeCommand: (...call: unknown[]) => void executed.push(call) });
  });
  afterEach(() => void Object.assign(commands, { executeCommand }));

  const run = (hasAnalytics: boolean, listed = warehouses, row?: AnalyticsRow): Promise<void> => {
    const active = { get: () => (hasAnalytics ? { analytics: {} } : undefined) };
    const parts = {
      connection: () => {
        throw canceledError();
      },
      data: { analyses: [{ id: 'users', icon: 'graph', title: () => 'Users' }] },
      dependencies: { app: { active, warehouses: { list: () => listed } } },
    };
    return analysisCommands['instanceExplorer.runAnalysis'](parts as unknown as AnalyticsServices, row);
  };

  it('begins with the data warehouses, and selects the first analysis', async () => {
    await assert.rejects(run(true));
    assert.deepEqual(shown, [
      {
        active: '$(graph) Users',
        labels: ['$(database) Run in First...', '$(database) Run in Second...', '$(graph) Users'],
      },
    ]);
  });

  it('has only the data warehouses without analytics, and is skipped for a single one or a table', async () => {
    await run(false);
    assert.deepEqual(
      shown.map(({ labels }) => labels),
      [['$(database) Run in First...', '$(database) Run in Second...']],
    );
    await run(false, warehouses.slice(1));
    const row = { subject: { kind: 'warehouseTable', warehouse: 'first', table: 't' } } as AnalyticsRow;
    await run(true, warehouses, row);
    assert.equal(shown.length, 1);
    const command = 'instanceExplorer.runWarehouseAnalysis';
    assert.deepEqual(executed, [
      [command, { id: 'first' }],
      [command, { id: 'second' }],
      [command, row],
    ]);
  });
});

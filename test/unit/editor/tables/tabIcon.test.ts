import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { comparisonResultId } from '../../../../src/editor/analytics/comparisonKey';
import { analysisKey } from '../../../../src/editor/analytics/resultTables';
import { readSnapshotKey } from '../../../../src/editor/analytics/snapshotTables';
import { tabIcon } from '../../../../src/editor/tables/tabIcon';
import { creditsRequest } from '../../../../src/reports/kinds/credits';
import { registryRequest } from '../../../../src/reports/kinds/registry';

describe('tabIcon', () => {
  const ofReport = (identity: string): string => {
    const key = `export/c1/${identity}`;
    assert.equal(readSnapshotKey(key)?.identity, identity);
    return tabIcon(key);
  };

  it('returns an existing icon for each kind of table', () => {
    const icons = [
      ofReport(registryRequest.identity),
      ofReport(creditsRequest({ kind: 'preset', preset: 'allTime' }, 0).identity),
      ofReport('by_user_day/last30Days'),
      tabIcon(analysisKey('c1', 'activePerDay')),
      tabIcon(analysisKey('c1', comparisonResultId(registryRequest.identity))),
      tabIcon('file:///workspace/users.csv'),
    ];
    assert.deepEqual(icons, ['registry', 'credits', 'usage', 'analysis', 'changes', 'table']);
    for (const icon of icons) assert.ok(existsSync(`media/tabs/${icon}.svg`), icon);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleNames } from '../../../../../src/reports/analyses/columns';
import { columnLabel } from '../../../../../src/reports/analyses/pages/columnLabel';
import { periodNames } from '../../../../../src/reports/analyses/periods';
import { teamAnalyses } from '../../../../../src/reports/analyses/teamAnalyses';
import { trends } from '../../../../../src/reports/analyses/trends/trends';
import { usageAnalyses } from '../../../../../src/reports/analyses/usageAnalyses';
import { setDisplayLanguage, type Translations } from '../../../../../src/shared/displayLanguage';
import { root } from '../../../../../scripts/lib/paths.mjs';

const german = JSON.parse(readFileSync(join(root, 'l10n', 'bundle.l10n.de.json'), 'utf8')) as Translations;

describe('the label of a column of an analysis', () => {
  before(() => setDisplayLanguage({ locale: 'pseudo', translations: translatedKeys() }));
  after(() => setDisplayLanguage(undefined));

  const reportNames = [...Object.values(roleNames), 'Completion Suggestions', 'Completion Acceptances'];
  const counts = reportNames.slice(-2);
  const usage = reportNames.map((name) => ({ id: name, name, kind: 'text' as const }));
  const users = ['databaseID', 'username', 'displayName', 'created'].map((name) => ({
    id: name,
    name,
    kind: 'text' as const,
  }));

  for (const { id, query } of [...usageAnalyses, ...teamAnalyses])
    it(`is in the display language: ${id}`, () => {
      const tables = { usage, registry: usage, users };
      const result = query({ tables, asOf: '2026-11-28', firstDay: '2026-01-01', unseenDays: 30 });
      assert.ok(result.ok);
      const outer = result.sql.slice(result.sql.search(/^SELECT\n/m));
      const names = [...outer.matchAll(/ AS "([^"]+)"/g)].map(([, name = '']) => name);
      assert.ok(names.length > 1);
      const untranslated = names.filter((name) => columnLabel(name) === name);
      assert.deepEqual(
        untranslated,
        names.filter((name) => counts.includes(name)),
      );
    });

  it('is in the display language: trends', () => {
    const figures = trends.flatMap((trend) => (trend.over === 'registry' ? [trend.figure] : []));
    for (const name of [...figures, ...Object.values(periodNames), 'Snapshot', 'Bucket', 'Unit', 'Left'])
      assert.notEqual(columnLabel(name), name);
  });

  it('is the name of another column, which is data', () =>
    assert.equal(columnLabel('constructor'), 'constructor'));

  /** Returns translations that differ from the messages, for the messages that have a German one. */
  function translatedKeys(): Translations {
    return Object.fromEntries(Object.keys(german).map((key) => [key, `[${german[key] ?? ''}]`]));
  }
});

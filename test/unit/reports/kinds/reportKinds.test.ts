import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { allTime, type DateRange } from '../../../../src/reports/dates/range';
import { standardReports } from '../../../../src/reports/definitions/definition';
import type { RowContext } from '../../../../src/reports/kinds/kind';
import { listReports, ofKind, reportKind, reportKinds } from '../../../../src/reports/kinds/reportKinds';
import { none, snapshot } from '../../../support/reports/rows';

const now = Date.parse('2026-11-21T10:20:30Z');
const lastMonth: DateRange = { kind: 'preset', preset: 'lastMonth' };
const stored = { definitions: standardReports, creditsRange: lastMonth };
const names = reportKinds.map(({ exportName }) => exportName);

describe('report kinds', () => {
  it('match the reports available to tasks, and those on the page about exports', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { taskDefinitions: { properties: { report: { enum: string[] } } }[] };
    };
    assert.deepEqual(manifest.contributes.taskDefinitions[0]?.properties.report.enum, names);
    const values = /^- `report`: .*/m.exec(readFileSync('docs/export.md', 'utf8'))?.[0] ?? '';
    for (const name of names) assert.match(values, new RegExp(`\`${name}\``));
  });

  it('have unique names that are valid for folders, and unique SQL names', () => {
    for (const name of names) assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.equal(new Set(names).size, names.length);
    const tables = reportKinds.map((kind) => kind.sqlName({}));
    assert.equal(new Set(tables).size, tables.length);
  });

  it('have readable and unique file names, and the names of the API in SQL', () => {
    const reports = listReports(stored, now).map(({ request: { exportName, parameters } }) => {
      const kind = reportKind(exportName);
      return [kind.fileName(parameters), kind.sqlName(parameters)];
    });
    assert.deepEqual(Object.fromEntries(reports), {
      'user-registry': 'registry',
      'usage-daily-by-client': 'by_user_day_client_language',
      'usage-daily': 'by_user_day',
      'usage-monthly': 'by_user_month',
      'usage-total-per-user': 'by_user',
      credits: 'credits',
    });
  });

  for (const kind of reportKinds) {
    describe(kind.exportName, () => {
      it('resolves the specification of a report to the same report', () => {
        const reports = kind.list(stored, now);
        assert.ok(reports.length > 0);
        for (const { title, spec, request } of reports) {
          assert.equal(reportKind(spec.report), kind);
          const resolved = kind.resolve(spec, now);
          assert.deepEqual([resolved.title, resolved.request], [title, request]);
          assert.equal(request.route, kind.route);
        }
      });

      it('has a row with an export menu before any download', () => {
        const known = listReports(stored, now).map((report) => ({
          ...report,
          state: { kind: 'idle', snapshots: [] } as const,
        }));
        const context: RowContext = {
          stored: { ...stored, creditsRange: allTime },
          pages: new Map(),
          nowMs: now,
          unseenDays: 30,
          read: () => undefined,
        };
        const row = kind.row(ofKind(kind, known), context);
        for (const each of row.children ?? [row]) {
          assert.match(each.context, /^export /);
          assert.equal(each.subject?.kind === 'export' && each.subject.request.exportName, kind.exportName);
        }
        assert.equal(kind.attention?.(ofKind(kind, known), context) ?? 0, 0);
        for (const { query } of kind.analyses(known, context)) assert.equal(query, undefined);
      });
    });
  }

  it('can be pinned and edited only if the user can define them', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { menus: Record<'view/item/context', { command: string; when: string }[]> };
    };
    const commandsOf = (context: string): readonly string[] =>
      contributes.menus['view/item/context'].flatMap(({ command, when }) => {
        const patterns = [...when.matchAll(/&& viewItem =~ \/(.*?)\//g)];
        const isOffered =
          patterns.length > 0 && patterns.every(([, pattern = '']) => new RegExp(pattern).test(context));
        return isOffered ? [command.replace('instanceExplorer.', '')] : [];
      });
    const [defined, other] = ['export report own unpinned ready', 'export report ready'].map(commandsOf);
    const needsDefinition = ['pinReport', 'editReport', 'removeReport'];
    assert.deepEqual(
      defined?.filter((command) => !other?.includes(command)),
      needsDefinition,
    );
    assert.ok(other?.includes('openReport'));
  });

  it('let an analysis download the report that has its columns, if only others are downloaded', () => {
    const queryOf = (granularity: string, columns: readonly string[]) => {
      const known = listReports(stored, now).map((report) => {
        const downloaded = {
          ...snapshot,
          exportName: report.request.exportName,
          parameters: { granularity },
          columns,
        };
        const isUsage = report.definition?.granularity === granularity;
        return { ...report, state: { kind: 'idle', snapshots: isUsage ? [downloaded] : [] } as const };
      });
      const context: RowContext = { stored, pages: none, nowMs: now, unseenDays: 30, read: () => undefined };
      return reportKinds
        .flatMap((kind) => kind.analyses(known, context))
        .find(({ analysis }) => analysis.id === 'activeByClient')?.query;
    };
    assert.equal(queryOf('by_user_day', ['Instance user ID', 'Date']), undefined);
    const all = 'by_user_day_client_language';
    assert.equal(queryOf(all, ['Instance user ID', 'Date', 'Client Name'])?.ok, true);
    assert.equal(queryOf(all, ['Instance user ID', 'Date'])?.ok, false);
  });
});

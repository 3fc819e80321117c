import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { NamedSource } from '../../reports/engine/engine';
import { analysisPage } from '../../reports/analyses/pages/analysisPage';
import { formatNotRun, type Analysis } from '../../reports/analyses/analysis';
import { daysOf } from '../../reports/analyses/chooseSnapshots';
import { usersOf } from '../../reports/analyses/periods';
import type { Trend } from '../../reports/analyses/trends/trend';
import type { DateRange } from '../../reports/dates/range';
import { dayAt } from '../../shared/days';
import { rangeOfIdentity } from '../../reports/definitions/definition';
import { registryReport } from '../../reports/kinds/registry';
import { reportOf } from '../../reports/kinds/usage';
import { inResultFolder } from '../../reports/results';
import { nameOf, sourceOf } from '../../reports/snapshotSources';
import { wholeTable } from '../../shared/table/query';
import { UserError } from '../../shared/userError';
import type { ShowProgress } from '../adapters/progress';
import type { TableActions, TableToOpen } from '../tables/tableToOpen';
import type { AnalyticsServices } from './analyticsParts';
import { prepareTrend, trendReport } from './prepareTrend';
import { unseenDays } from './unseenDays';
import { chooseSaved, isDownloaded, snapshotsFor } from './analysisSnapshots';
import { selectRange, sentence } from './rangeSteps';
import { readResponseTableKey, resultTable, type ResultQuery } from './resultTables';
import { usersTable } from './usersTable';

export interface AnalysisOptions {
  readonly connection: Connection;
  /** The folder for the files of the result. */
  readonly folder: string;
  readonly range?: DateRange | undefined;
  /** Whether missing reports, and missing or outdated user names, are downloaded. */
  readonly mayDownload: boolean;
  /** Shows the progress of the downloads and of the statement; by default, in a notification. */
  readonly showProgress?: ShowProgress;
}

/**
 * Returns the statement of an analysis with its tables. Downloads missing reports.
 *
 * @throws UserError of kind `input` if a report lacks columns, and the errors of the downloads, of the engine, and of
 *   saving the user names
 */
async function prepareAnalysis(
  parts: AnalyticsServices,
  analysis: Analysis | Trend,
  { connection, folder, mayDownload, showProgress, ...options }: AnalysisOptions,
): Promise<ResultQuery> {
  if ('over' in analysis) return prepareTrend(parts, analysis, { connection, folder, showProgress });
  const engine = parts.dependencies.app.reportEngine;
  const { registry, usage } = await snapshotsFor(parts, connection, analysis, {
    ...options,
    mayDownload,
    ...(showProgress && { showProgress }),
  });
  const users =
    analysis.enrichedBy === 'users'
      ? await usersTable(parts, connection, { folder, mayRequest: mayDownload, showProgress })
      : undefined;
  const teams =
    analysis.needsTeams === true ? await parts.data.teams.current(connection, showProgress) : undefined;
  const tables = [
    ...(registry ? [{ name: 'registry', report: nameOf(registryReport), source: sourceOf(registry) }] : []),
    ...(usage
      ? [{ name: 'usage', report: nameOf(reportOf(usage)), source: sourceOf(usage, undefined, teams) }]
      : []),
    ...(users?.source ? [{ name: 'users', source: users.source }] : []),
  ].filter(({ name }) => [...analysis.tables, analysis.enrichedBy].some((table) => table === name));
  const columns = Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name, source }) => {
        const reader = await engine.open(source);
        await reader.close();
        return [name, reader.info.columns] as const;
      }),
    ),
  );
  const days = usage ? daysOf(usage) : { asOf: dayAt(Date.now()) };
  const team = columns['usage']?.find(({ joined, name }) => joined === true && name === teams?.columns[0]);
  const query = analysis.query({ tables: columns, ...days, unseenDays: unseenDays(), team });
  if (!query.ok) {
    throw new UserError('input', formatNotRun(analysis, query.missing), {
      advice: analysis.tables.includes('registry')
        ? l10n.t('Refresh the user registry, or download a daily usage report.')
        : l10n.t('Download a usage report with a finer granularity, such as "Daily, by client".'),
    });
  }
  if (analysis.needsTeams === true && !team) throw noTeams();
  const { title: report = '', range = '' } = usage ? reportOf(usage) : {};
  const userCount = await countUsers(parts, tables, usersOf(columns['registry']));
  return {
    id: analysis.id,
    title: analysis.title(),
    source: [report, ...(users ? [users.note] : [])].join(' · '),
    sql: query.sql,
    tables,
    folder,
    ...(usage && { asOf: Date.parse(usage.downloadedAt), days }),
    page: (result, rows) =>
      analysisPage(
        analysis,
        result,
        { rows, unseenDays: unseenDays(), days, ...(userCount === undefined ? {} : { users: userCount }) },
        { sql: query.sql, range: sentence(range) },
      ),
  };
}

function noTeams(): UserError {
  return new UserError('input', l10n.t("Couldn't add the teams to the usage report."), {
    advice: l10n.t('Run "Instance Explorer: Select Team File" to select a file.'),
  });
}

async function countUsers(
  { dependencies }: AnalyticsServices,
  tables: readonly NamedSource[],
  sql: string | undefined,
): Promise<number | undefined> {
  if (sql === undefined) return undefined;
  const reader = await dependencies.app.reportEngine.query(`SELECT count(*) FROM (${sql})`, tables);
  try {
    const { rows } = await reader.page(wholeTable, { offset: 0, limit: 1 });
    return Number(rows[0]?.[0] ?? 0);
  } finally {
    await reader.close();
  }
}

/** Runs an analysis and returns its result as a table to open. Downloads missing reports. */
export function runAnalysis(
  parts: AnalyticsServices,
  analysis: Analysis | Trend,
  options: Omit<AnalysisOptions, 'folder'>,
): Promise<TableToOpen> {
  const { connection, showProgress } = options;
  return inResultFolder(parts.dependencies.app.snapshotsFolder, connection.id, async (folder) =>
    resultTable(
      parts.dependencies,
      connection,
      await prepareAnalysis(parts, analysis, { ...options, folder }),
      // The page that shows this progress already displays the title.
      showProgress && ((_, work) => showProgress(l10n.t('Running the analysis...'), work)),
    ),
  );
}

/**
 * Restores the result of an analysis from existing snapshots, without a download. Returns `undefined` if the connection
 * or the analysis doesn't exist, if the analysis can't run without a download, and for keys of other tables.
 */
export async function restoreAnalysis(
  parts: AnalyticsServices,
  key: string,
): Promise<TableToOpen | undefined> {
  const { connection, analysis } = found(parts, key) ?? {};
  if (!connection || !analysis) return undefined;
  if (!(await isDownloaded(parts, connection, analysis, { mayLackDays: true }))) return undefined;
  // Restoring a table sends no requests.
  return runAnalysis(parts, analysis, { connection, mayDownload: false });
}

/** Returns the actions of the page of an analysis: downloading its data again and changing the date range. */
export function analysisActions(parts: AnalyticsServices, key: string): TableActions {
  return {
    refresh: async (signal) => {
      const { connection, analysis } = known(parts, key);
      const range = parts.data.analysisRanges.get(key);
      const showProgress = progressFor(signal);
      if ('over' in analysis) {
        const { request } = trendReport(parts, analysis, connection);
        await parts.data.states.download(connection, request, { signal });
        const options = { connection, mayDownload: false, showProgress };
        return parts.dependencies.tables.refreshTable(await runAnalysis(parts, analysis, options));
      }
      const { registry, usage } = await snapshotsFor(parts, connection, analysis, {
        range,
        mayDownload: true,
        showProgress,
      });
      const { states } = parts.data;
      if (usage) await states.download(connection, reportOf(usage).request, { signal });
      if (registry) await states.download(connection, registryReport.request, { signal });
      await parts.dependencies.tables.refreshTable(
        await runAnalysis(parts, analysis, { connection, range, mayDownload: true, showProgress }),
      );
    },
    changeRange: async (signal, say) => {
      const { connection, analysis } = known(parts, key);
      if ('over' in analysis) return;
      const before = parts.data.analysisRanges.get(key);
      const { usage } = (await chooseSaved(parts, connection, analysis)) ?? {};
      const range = await selectRange(
        l10n.t('Change Date Range'),
        l10n.t('Select a date range'),
        before ?? rangeOfIdentity(usage?.identity ?? ''),
      );
      if (!range) return;
      const showProgress = progressFor(signal, say);
      const options = { connection, range, mayDownload: true, showProgress };
      const table = await runAnalysis(parts, analysis, options);
      parts.data.analysisRanges.set(key, range);
      await parts.dependencies.tables.refreshTable(table);
    },
  };
}

/** Returns a function that runs work with a signal, and reports its progress with `say`. */
function progressFor(signal: AbortSignal, say: (text: string) => void = () => undefined): ShowProgress {
  return (title, work) => {
    say(title);
    return work({ signal, say: (progress) => say(`${title} ${progress}`) });
  };
}

function known(
  parts: AnalyticsServices,
  key: string,
): { readonly connection: Connection; readonly analysis: Analysis | Trend } {
  const exists = found(parts, key);
  if (exists) return exists;
  throw new UserError('notFound', l10n.t('This analysis is no longer available.'));
}

function found(
  { dependencies, data }: AnalyticsServices,
  key: string,
): { readonly connection: Connection; readonly analysis: Analysis | Trend } | undefined {
  const { connectionId, id } = readResponseTableKey(key) ?? {};
  const connection = dependencies.app.connections.list().find((each) => each.id === connectionId);
  const analysis = data.analyses.find((each) => each.id === id);
  return connection && analysis && { connection, analysis };
}

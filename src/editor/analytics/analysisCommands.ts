import type { Connection } from '../../instance/connection';
import { readCreditsOn } from '../../reports/credits/readCredits';
import type { Snapshot } from '../../reports/snapshot';
import { isStandard } from '../../reports/definitions/definition';
import { registryReport, registryRequest } from '../../reports/kinds/registry';
import { reportRequest, usageReport } from '../../reports/kinds/usage';
import { burnDown, burnDownAnalysis } from '../../reports/analyses/burnDown';
import { chooseFor, lastDay, type Choice } from '../../reports/analyses/chooseSnapshots';
import { formatMissing, type Analysis } from '../../reports/analyses/analysis';
import { deleteResultFolder, inResultFolder } from '../../reports/results';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { TableToOpen } from '../preview/tableToOpen';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { unseenDays } from './analyticsSettings';
import { resultTable, readAnswerKey, type ResultQuery } from './resultTables';
import { sourceOf } from './snapshotTables';
import { creditsExport } from './exportOf';
import { fetchNamed, keptOrFetched } from './namedExports';
import { usersTable, withoutNames } from './usersTable';

/** The analysis of a row, or one that the user selects. */
async function chosenAnalysis(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
): Promise<string | undefined> {
  if (row?.subject?.kind === 'analysis') return row.subject.id;
  const items = [...parts.data.analyses, burnDownAnalysis].map(({ id, title, meaning, icon }) => ({
    label: withIcon(icon, title),
    detail: meaning,
    id,
  }));
  return (await pickItem(items, { placeHolder: 'Select an analysis' }))?.id;
}

async function prepare(
  parts: AnalyticsServices,
  id: string,
  folder: string,
  listUsers = usersTable,
): Promise<ResultQuery> {
  const connection = parts.connection();
  if (id === burnDownAnalysis.id) return prepareBurnDown(parts, connection, folder);
  const analysis = parts.data.analyses.find((known) => known.id === id);
  if (analysis === undefined) throw new UserError('input', 'There is no such analysis.');
  const engine = parts.dependencies.app.reportEngine;
  const { registry, usage } = await snapshotsFor(parts, connection, analysis);
  const users =
    analysis.enrichedBy === 'users' ? await listUsers(parts.dependencies.app, connection, folder) : {};
  const snapshots = [
    ...(registry === undefined ? [] : [{ name: 'registry', source: sourceOf(registry) }]),
    ...(usage === undefined ? [] : [{ name: 'usage', source: sourceOf(usage) }]),
  ].filter(({ name }) => analysis.tables.some((table) => table === name));
  const tables = [
    ...snapshots,
    ...(users.source === undefined ? [] : [{ name: 'users', source: users.source }]),
  ];
  const opened = await Promise.all(
    tables.map(async ({ name, source }) => {
      const reader = await engine.open(source);
      await reader.close();
      return [name, reader.info.columns] as const;
    }),
  );
  const asOf = usage === undefined ? new Date().toISOString().slice(0, 10) : lastDay(usage);
  const query = analysis.query({ tables: Object.fromEntries(opened), asOf, unseenDays: unseenDays() });
  if (!query.ok) {
    throw new UserError('input', `${formatMissing(query.missing)}.`, {
      advice: 'Download a report of another granularity, such as by_user_day_client_language.',
    });
  }
  return {
    id,
    title: analysis.title,
    source: [...(usage === undefined ? [] : [formatUsage(usage)]), ...(users.words ?? [])].join(' · '),
    sql: query.sql,
    tables,
    folder,
  };
}

/** The snapshots for an analysis; missing ones are downloaded. */
async function snapshotsFor(
  parts: AnalyticsServices,
  connection: Connection,
  analysis: Analysis,
): Promise<{ readonly registry: Snapshot | undefined; readonly usage: Snapshot | undefined }> {
  const { states, reports } = parts.data;
  if (analysis.tables.includes('registry')) {
    await keptOrFetched(parts, connection, registryReport);
  }
  let choice = await chooseKept(parts, connection, analysis);
  if (choice?.query.ok !== true) {
    const [detailed] = reports.list(connection.id).filter(isStandard);
    const missing = detailed && (await states.load(connection, reportRequest(detailed, Date.now())));
    if (detailed !== undefined && missing?.snapshots.length === 0) {
      await fetchNamed(parts, connection, usageReport(detailed, Date.now()));
      choice = await chooseKept(parts, connection, analysis);
    }
  }
  return { registry: choice?.registry, usage: choice?.usage };
}

/** The best of the existing snapshots; `undefined` if they aren't sufficient. */
async function chooseKept(
  { data: { states, reports } }: AnalyticsServices,
  connection: Connection,
  analysis: Analysis,
): Promise<Choice | undefined> {
  const nowMs = Date.now();
  const usage = await Promise.all(
    reports.list(connection.id).map((report) => states.load(connection, reportRequest(report, nowMs))),
  );
  const registry = await states.load(connection, registryRequest);
  return chooseFor(
    analysis,
    { registry: registry.snapshots, usage: usage.flatMap(({ snapshots }) => snapshots) },
    { nowMs, unseenDays: unseenDays() },
  );
}

async function prepareBurnDown(
  parts: AnalyticsServices,
  connection: Connection,
  folder: string,
): Promise<ResultQuery> {
  const named = creditsExport(parts, connection);
  await keptOrFetched(parts, connection, named);
  const { snapshots } = await parts.data.states.load(connection, named.request);
  const query = burnDown(await readCreditsOn(snapshots));
  if (!query.ok) throw new UserError('input', `${formatMissing(query.missing)}.`);
  const { id, title } = burnDownAnalysis;
  return {
    id,
    title,
    source: `${snapshots.length} snapshots of the credits`,
    sql: query.sql,
    tables: [],
    folder,
  };
}

function formatUsage({ parameters: { granularity, startDate, endDate }, fetchedAt }: Snapshot): string {
  const days = [startDate ?? 'the beginning', endDate ?? lastDay({ fetchedAt, parameters: {} })];
  return `${granularity ?? 'usage'}, ${days.join(' to ')}`;
}

/**
 * Restores the result of a key from existing snapshots, without a download. `undefined` if the connection was
 * deleted, if snapshots are missing, and for results that aren't from an analysis.
 */
export async function restoreAnswer(parts: AnalyticsServices, key: string): Promise<TableToOpen | undefined> {
  const { connectionId, id } = readAnswerKey(key) ?? {};
  const connection = parts.dependencies.app.connections.list().find((known) => known.id === connectionId);
  if (connection === undefined || id === undefined) return undefined;
  const analysis = parts.data.analyses.find((known) => known.id === id);
  const isKept =
    analysis === undefined
      ? id === burnDownAnalysis.id &&
        (await parts.data.states.load(connection, creditsExport(parts, connection).request)).snapshots
          .length > 0
      : (await chooseKept(parts, connection, analysis))?.query.ok === true;
  if (!isKept) return undefined;
  return inResult(parts, connection, async (folder) => {
    const query = await prepare({ ...parts, connection: () => connection }, id, folder, noUsers);
    return resultTable(parts.dependencies, connection, query);
  });
}

function inResult<T>(
  { dependencies }: AnalyticsServices,
  connection: Connection,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  return inResultFolder(dependencies.app.datasetsFolder, connection.id, work);
}

/** Opening a window sends no requests: user names are requested only when an analysis runs. */
const noUsers: typeof usersTable = () => Promise.resolve({ words: [withoutNames] });

/** Commands for analyses. */
export const analysisCommands = {
  'instanceExplorer.runAnalysis': async (parts, row) => {
    const id = await chosenAnalysis(parts, row);
    if (id === undefined) return;
    await parts.data.noticeEngine(async () => {
      const connection = parts.connection();
      await inResult(parts, connection, async (folder) => {
        const query = await prepare(parts, id, folder);
        await parts.dependencies.tables.openTable(await resultTable(parts.dependencies, connection, query));
      });
    });
  },
  'instanceExplorer.showAnalysisSql': async (parts, row) => {
    const id = await chosenAnalysis(parts, row);
    if (id === undefined) return;
    const { title, sql } = await parts.data.noticeEngine(() =>
      inResult(parts, parts.connection(), async (folder) => {
        const query = await prepare(parts, id, folder);
        await deleteResultFolder(folder);
        return query;
      }),
    );
    await parts.dependencies.app.editor.documents.show({ name: `${title}.sql`, text: `${sql}\n` });
  },
} as const satisfies Readonly<Record<string, CommandHandler>>;

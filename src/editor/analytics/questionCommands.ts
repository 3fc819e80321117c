import type { Connection } from '../../instance/connection';
import { readCreditsOn } from '../../reports/credits/readCredits';
import type { Snapshot } from '../../reports/snapshot';
import { isStandard } from '../../reports/definitions/definition';
import { registryReport, registryRequest } from '../../reports/kinds/registry';
import { reportRequest, usageReport } from '../../reports/kinds/usage';
import { burnDown, burnDownQuestion } from '../../reports/questions/burnDown';
import { chooseFor, lastDay, type Choice } from '../../reports/questions/choose';
import { formatMissing, type Question } from '../../reports/questions/question';
import { deleteResultFolder, inResultFolder } from '../../reports/results';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { TableToOpen } from '../preview/tableToOpen';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { unseenDays } from './analyticsSettings';
import { resultTable, readAnswerKey, type Asking } from './resultTables';
import { sourceOf } from './snapshotTables';
import { creditsExport } from './exportOf';
import { fetchNamed, keptOrFetched } from './namedExports';
import { usersTable, withoutNames } from './usersTable';

/** The analysis of a row, or one that the user selects. */
async function chosenQuestion(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
): Promise<string | undefined> {
  if (row?.subject?.kind === 'question') return row.subject.id;
  const items = [...parts.data.questions, burnDownQuestion].map(({ id, title, meaning, icon }) => ({
    label: withIcon(icon, title),
    detail: meaning,
    id,
  }));
  return (await pickItem(items, { placeHolder: 'Ask which question?' }))?.id;
}

async function prepare(
  parts: AnalyticsServices,
  id: string,
  folder: string,
  listUsers = usersTable,
): Promise<Asking> {
  const connection = parts.connection();
  if (id === burnDownQuestion.id) return prepareBurnDown(parts, connection, folder);
  const question = parts.data.questions.find((known) => known.id === id);
  if (question === undefined) throw new UserError('input', 'There is no such question.');
  const engine = parts.dependencies.app.reportEngine;
  const { registry, usage } = await snapshotsFor(parts, connection, question);
  const users =
    question.enrichedBy === 'users' ? await listUsers(parts.dependencies.app, connection, folder) : {};
  const snapshots = [
    ...(registry === undefined ? [] : [{ name: 'registry', source: sourceOf(registry) }]),
    ...(usage === undefined ? [] : [{ name: 'usage', source: sourceOf(usage) }]),
  ].filter(({ name }) => question.tables.some((table) => table === name));
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
  const asked = question.ask({ tables: Object.fromEntries(opened), asOf, unseenDays: unseenDays() });
  if (!asked.ok) {
    throw new UserError('input', formatMissing(asked.missing), {
      advice: 'Fetch a report of another granularity, such as by_user_day_client_language.',
    });
  }
  return {
    id,
    title: question.title,
    source: [...(usage === undefined ? [] : [formatUsage(usage)]), ...(users.words ?? [])].join(' · '),
    sql: asked.sql,
    tables,
    folder,
  };
}

/** The snapshots for an analysis; missing ones are downloaded. */
async function snapshotsFor(
  parts: AnalyticsServices,
  connection: Connection,
  question: Question,
): Promise<{ readonly registry: Snapshot | undefined; readonly usage: Snapshot | undefined }> {
  const { states, reports } = parts.data;
  if (question.tables.includes('registry')) {
    await keptOrFetched(parts, connection, registryReport);
  }
  let choice = await chooseKept(parts, connection, question);
  if (choice?.asked.ok !== true) {
    const [detailed] = reports.list(connection.id).filter(isStandard);
    const missing = detailed && (await states.load(connection, reportRequest(detailed, Date.now())));
    if (detailed !== undefined && missing?.snapshots.length === 0) {
      await fetchNamed(parts, connection, usageReport(detailed, Date.now()));
      choice = await chooseKept(parts, connection, question);
    }
  }
  return { registry: choice?.registry, usage: choice?.usage };
}

/** The best of the existing snapshots; `undefined` if they aren't sufficient. */
async function chooseKept(
  { data: { states, reports } }: AnalyticsServices,
  connection: Connection,
  question: Question,
): Promise<Choice | undefined> {
  const nowMs = Date.now();
  const usage = await Promise.all(
    reports.list(connection.id).map((report) => states.load(connection, reportRequest(report, nowMs))),
  );
  const registry = await states.load(connection, registryRequest);
  return chooseFor(
    question,
    { registry: registry.snapshots, usage: usage.flatMap(({ snapshots }) => snapshots) },
    { nowMs, unseenDays: unseenDays() },
  );
}

async function prepareBurnDown(
  parts: AnalyticsServices,
  connection: Connection,
  folder: string,
): Promise<Asking> {
  const named = creditsExport(parts, connection);
  await keptOrFetched(parts, connection, named);
  const { snapshots } = await parts.data.states.load(connection, named.request);
  const asked = burnDown(await readCreditsOn(snapshots));
  if (!asked.ok) throw new UserError('input', formatMissing(asked.missing));
  const { id, title } = burnDownQuestion;
  return {
    id,
    title,
    source: `${snapshots.length} snapshots of the credits`,
    sql: asked.sql,
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
  const question = parts.data.questions.find((known) => known.id === id);
  const isKept =
    question === undefined
      ? id === burnDownQuestion.id &&
        (await parts.data.states.load(connection, creditsExport(parts, connection).request)).snapshots
          .length > 0
      : (await chooseKept(parts, connection, question))?.asked.ok === true;
  if (!isKept) return undefined;
  return inResult(parts, connection, async (folder) => {
    const asking = await prepare({ ...parts, connection: () => connection }, id, folder, noUsers);
    return resultTable(parts.dependencies, connection, asking);
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
export const questionCommands = {
  'instanceExplorer.askQuestion': async (parts, row) => {
    const id = await chosenQuestion(parts, row);
    if (id === undefined) return;
    await parts.data.noticeEngine(async () => {
      const connection = parts.connection();
      await inResult(parts, connection, async (folder) => {
        const asking = await prepare(parts, id, folder);
        await parts.dependencies.tables.openTable(await resultTable(parts.dependencies, connection, asking));
      });
    });
  },
  'instanceExplorer.showQuestionSql': async (parts, row) => {
    const id = await chosenQuestion(parts, row);
    if (id === undefined) return;
    const { title, sql } = await parts.data.noticeEngine(() =>
      inResult(parts, parts.connection(), async (folder) => {
        const asking = await prepare(parts, id, folder);
        await deleteResultFolder(folder);
        return asking;
      }),
    );
    await parts.dependencies.app.editor.documents.show({ name: `${title}.sql`, text: `${sql}\n` });
  },
} as const satisfies Readonly<Record<string, CommandHandler>>;

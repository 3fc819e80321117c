import {
  compareSnapshots,
  isStandard,
  reportRequest,
  reportTitle,
  type AnalyticsRow,
  type Dataset,
} from '../../reports';
import { Failure } from '../../shared/failure';
import { formatAge, formatPlural } from '../../shared/format';
import { askSteps } from '../adapters/steps/steps';
import type { Act, AnalyticsParts } from './analyticsParts';
import { answerTable } from './answerTables';
import { chosenReport } from './chooseReport';
import { sourceOf } from './datasetTables';
import { defineReport } from './defineReport';
import { reportExport } from './exportOf';
import { fetchNamed, keptOrFetched } from './namedExports';
import { confirmDangerous } from '../adapters/confirm';
import { pickItem } from '../adapters/picks';

async function pin(parts: AnalyticsParts, row: AnalyticsRow | undefined, pinned: boolean): Promise<void> {
  const report = await chosenReport(parts, row, pinned ? 'Pin which report?' : 'Unpin which report?');
  if (report !== undefined) await parts.data.reports.save(parts.connection().id, { ...report, pinned });
}

async function edit(parts: AnalyticsParts, row: AnalyticsRow | undefined): Promise<void> {
  const connection = parts.connection();
  const report = await chosenReport(parts, row, 'Edit which report?', (each) => !isStandard(each));
  if (report === undefined) return;
  const { reports } = parts.data;
  const changed = await defineReport(reports, connection, report);
  if (changed === undefined) return;
  await reports.save(connection.id, changed);
  // Under another name it is the same report; what it has not held yet is fetched.
  await keptOrFetched(parts, connection, reportExport(changed));
}

async function rename(parts: AnalyticsParts, row: AnalyticsRow | undefined): Promise<void> {
  const report = await chosenReport(parts, row, 'Rename which report?');
  if (report === undefined) return;
  const { reports } = parts.data;
  const { id } = parts.connection();
  await askSteps('Rename Report', [
    {
      kind: 'text',
      prompt: () =>
        `Name of the report ${reportTitle({ ...report, name: undefined })}. Leave it empty for none.`,
      value: () => report.name ?? '',
      remark: (text) => {
        const message = reports.nameProblem(id, text, report.id);
        return message === undefined ? undefined : { severity: 'error', message };
      },
      accept: (text) => reports.save(id, { ...report, name: text.trim() === '' ? undefined : text.trim() }),
    },
  ]);
}

async function remove(parts: AnalyticsParts, row: AnalyticsRow | undefined): Promise<void> {
  const report = await chosenReport(parts, row, 'Remove which report?');
  if (report === undefined) return;
  const yes = 'Remove';
  const chosen = await confirmDangerous({
    message: `Remove the report "${reportTitle(report)}"?`,
    detail: 'Its snapshots remain until you clear them or the storage limit is reached.',
    actions: [yes],
  });
  if (chosen === yes) await parts.data.reports.remove(parts.connection().id, report.id);
}

async function compare(parts: AnalyticsParts, row: AnalyticsRow | undefined): Promise<void> {
  const connection = parts.connection();
  const subject = row?.subject;
  const report =
    subject?.kind === 'export' && subject.reportId === undefined
      ? undefined
      : await chosenReport(parts, row, 'Compare the snapshots of which report?');
  const request = subject?.kind === 'export' ? subject.request : report && reportRequest(report, Date.now());
  if (request === undefined) return;
  const { snapshots } = await parts.data.states.load(connection, request);
  const [latest, ...others] = snapshots;
  if (latest === undefined || others.length === 0) {
    throw new Failure('input', 'There is no earlier snapshot to compare with.', {
      advice: 'Fetch it again after a while: each fetch keeps a snapshot.',
    });
  }
  const earlier = others.length === 1 ? others[0] : await chooseSnapshot(others);
  if (earlier === undefined) return;
  const title = `Changes in ${report === undefined ? (row?.label ?? request.exportName) : reportTitle(report)}`;
  const engine = parts.host.app.reportEngine;
  const sides = await Promise.all([earlier, latest].map((dataset) => engine.open(sourceOf(dataset))));
  const [before = [], after = []] = sides.map(({ info }) => info.columns);
  await Promise.all(sides.map((reader) => reader.close()));
  const asked = compareSnapshots(before, after);
  if (!asked.ok) throw new Failure('input', 'The two snapshots have no column in common.');
  const answer = await answerTable(parts.host, connection, {
    id: `changes/${request.identity}`,
    title,
    source: `since the snapshot of ${snapshotWords(earlier)}`,
    sql: asked.sql,
    tables: [
      { name: 'earlier', source: sourceOf(earlier) },
      { name: 'later', source: sourceOf(latest) },
    ],
  });
  await parts.host.tables.openTable(answer);
}

async function chooseSnapshot(snapshots: readonly Dataset[]): Promise<Dataset | undefined> {
  const items = snapshots.map((dataset) => ({
    label: snapshotWords(dataset),
    description: [
      formatAge(Math.max(0, Date.now() - Date.parse(dataset.fetchedAt))),
      ...(dataset.rows === undefined ? [] : [formatPlural('row', dataset.rows)]),
    ].join(' · '),
    dataset,
  }));
  return (await pickItem(items, { placeHolder: 'Compare with which earlier snapshot?' }))?.dataset;
}

function snapshotWords({ fetchedAt }: Dataset): string {
  return new Date(fetchedAt).toLocaleString();
}

/** Commands about the reports that people define. */
export const reportCommands = {
  'instanceExplorer.newReport': async (parts) => {
    const connection = parts.connection();
    const report = await defineReport(parts.data.reports, connection);
    if (report === undefined) return;
    await parts.data.reports.save(connection.id, report);
    await fetchNamed(parts, connection, reportExport(report));
  },
  'instanceExplorer.pinReport': (parts, row) => pin(parts, row, true),
  'instanceExplorer.unpinReport': (parts, row) => pin(parts, row, false),
  'instanceExplorer.editReport': edit,
  'instanceExplorer.renameReport': rename,
  'instanceExplorer.removeReport': remove,
  'instanceExplorer.compareReport': compare,
} as const satisfies Readonly<Record<string, Act>>;

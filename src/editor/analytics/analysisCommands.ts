import { readCreditsOn } from '../../reports/credits/readCredits';
import { burnDown, burnDownAnalysis } from '../../reports/analyses/burnDown';
import { formatMissing, type Analysis } from '../../reports/analyses/analysis';
import { deleteResultFolder, inResultFolder } from '../../reports/results';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { creditsExport } from './exportOf';
import { keptOrFetched } from './namedExports';
import { resultTable, type ResultQuery } from './resultTables';
import { prepareAnalysis } from './runAnalysis';

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

async function prepare(parts: AnalyticsServices, id: string, folder: string): Promise<ResultQuery> {
  if (id === burnDownAnalysis.id) return prepareBurnDown(parts, folder);
  const analysis: Analysis | undefined = parts.data.analyses.find((known) => known.id === id);
  if (analysis === undefined) throw new UserError('input', 'There is no such analysis.');
  return prepareAnalysis(parts, analysis, { connection: parts.connection(), folder });
}

async function prepareBurnDown(parts: AnalyticsServices, folder: string): Promise<ResultQuery> {
  const connection = parts.connection();
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

/** Commands for analyses. */
export const analysisCommands = {
  'instanceExplorer.runAnalysis': async (parts, row) => {
    const id = await chosenAnalysis(parts, row);
    if (id === undefined) return;
    await parts.data.noticeEngine(async () => {
      const { dependencies } = parts;
      const connection = parts.connection();
      await inResultFolder(dependencies.app.datasetsFolder, connection.id, async (folder) => {
        const query = await prepare(parts, id, folder);
        const table = await resultTable(dependencies, connection, query);
        parts.data.analysisRanges.delete(table.key);
        await dependencies.tables.openTable(table);
      });
    });
  },
  'instanceExplorer.showAnalysisSql': async (parts, row) => {
    const id = await chosenAnalysis(parts, row);
    if (id === undefined) return;
    const { dependencies } = parts;
    const { title, sql } = await parts.data.noticeEngine(() =>
      inResultFolder(dependencies.app.datasetsFolder, parts.connection().id, async (folder) => {
        const query = await prepare(parts, id, folder);
        await deleteResultFolder(folder);
        return query;
      }),
    );
    await dependencies.app.editor.documents.show({ name: `${title}.sql`, text: `${sql}\n` });
  },
} as const satisfies Readonly<Record<string, CommandHandler>>;

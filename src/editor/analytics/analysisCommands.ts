import * as l10n from '@vscode/l10n';
import type { Analysis } from '../../reports/analyses/analysis';
import { deleteResultFolder, inResultFolder } from '../../reports/results';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { resultTable, type ResultQuery } from './resultTables';
import { prepareAnalysis } from './runAnalysis';

/** The analysis of a row, or one that the user selects. */
async function chosenAnalysis(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
): Promise<string | undefined> {
  if (row?.subject?.kind === 'analysis') return row.subject.id;
  const items = parts.data.analyses.map(({ id, title, meaning, icon }) => ({
    label: withIcon(icon, title),
    detail: meaning,
    id,
  }));
  return (await pickItem(items, { placeHolder: l10n.t('Select an analysis') }))?.id;
}

async function prepare(parts: AnalyticsServices, id: string, folder: string): Promise<ResultQuery> {
  const analysis: Analysis | undefined = parts.data.analyses.find((known) => known.id === id);
  if (analysis === undefined) throw new UserError('input', l10n.t('This analysis no longer exists.'));
  return prepareAnalysis(parts, analysis, { connection: parts.connection(), folder, mayRequestNames: true });
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

import * as l10n from '@vscode/l10n';
import type { Trend } from '../../reports/analyses/trends/trend';
import type { Analysis } from '../../reports/analyses/analysis';
import { openingReport } from '../../reports/kinds/usage';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import { executeCommand } from '../adapters/commands';
import type { WarehouseTarget } from '../adapters/commandTable';
import { pickItem, type PickItem } from '../adapters/picks';
import type { ShowProgress } from '../adapters/progress';
import { withIcon } from '../adapters/uiText';
import type { TableToOpen } from '../tables/tableToOpen';
import { activeTableKey } from '../tables/tables';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { chooseSaved, isDownloaded } from './analysisSnapshots';
import { savedOrDownloaded } from './namedExports';
import { selectTeamFile } from './selectTeamFile';
import { analysisKey, readResponseTableKey } from './resultTables';
import { runAnalysis } from './runAnalysis';
import { unseenDays } from './unseenDays';

interface AnalysisItem extends PickItem {
  readonly id?: string;
  /** The data warehouse in which the user selects an analysis. */
  readonly target?: WarehouseTarget;
}

/** Returns the analysis or the data warehouse of a row, or prompts the user to select one. */
async function chosenAnalysis(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
): Promise<Omit<AnalysisItem, 'label'> | undefined> {
  if (row?.subject?.kind === 'analysis') return { id: row.subject.id };
  if (row?.subject?.kind === 'warehouseTable') return { target: row };
  const { active, warehouses } = parts.dependencies.app;
  const analyses = active.get()?.analytics === undefined ? [] : parts.data.analyses;
  const items: readonly AnalysisItem[] = [
    ...warehouses.list().map(({ id, name }) => ({
      label: withIcon('database', l10n.t('Run in {warehouse}...', { warehouse: name })),
      target: { id },
    })),
    ...analyses.map(({ icon, id, title }) => ({ label: withIcon(icon, title()), id })),
  ];
  if (items.length === 1) return items[0];
  const shown = readResponseTableKey(activeTableKey() ?? '')?.id;
  return pickItem(items, {
    title: l10n.t('Run Analysis'),
    placeHolder: l10n.t('Select an analysis'),
    active: items.find(({ id }) => id !== undefined && id === shown) ?? items.find(({ target }) => !target),
  });
}

function knownAnalysis(parts: AnalyticsServices, id: string): Analysis | Trend {
  const analysis = parts.data.analyses.find((known) => known.id === id);
  if (!analysis) throw new UserError('input', l10n.t('This analysis is no longer available.'));
  return analysis;
}

/**
 * Whether an analysis by team can run. Prompts the user to select a team file if there is none, after downloading the
 * report whose users are matched to its rows.
 */
async function hasTeamFile(parts: AnalyticsServices, analysis: Analysis): Promise<boolean> {
  if (parts.data.teams.choice) return true;
  const connection = parts.connection();
  const isSaved = async () => (await chooseSaved(parts, connection, analysis))?.query.ok === true;
  if (!(await isSaved()))
    await savedOrDownloaded(parts, connection, openingReport(analysis, unseenDays(), Date.now()));
  // Without the required columns, no file is needed: the analysis names them.
  return (await isSaved()) ? selectTeamFile(parts) : true;
}

export const analysisCommands = {
  'instanceExplorer.selectTeamFile': selectTeamFile,
  'instanceExplorer.runAnalysis': async (parts, row) => {
    const { id, target } = (await chosenAnalysis(parts, row)) ?? {};
    if (target) await executeCommand('instanceExplorer.runWarehouseAnalysis', target);
    if (id === undefined) return;
    const { tables } = parts.dependencies;
    const connection = parts.connection();
    const analysis = knownAnalysis(parts, id);
    if (!('over' in analysis) && analysis.needsTeams === true && !(await hasTeamFile(parts, analysis)))
      return;
    const key = analysisKey(connection.id, id);
    const run = (progress?: { readonly showProgress: ShowProgress }): Promise<TableToOpen> =>
      parts.data.noticeEngine(async () => {
        const table = await runAnalysis(parts, analysis, { connection, mayDownload: true, ...progress });
        parts.data.analysisRanges.delete(key);
        return table;
      });
    if (await isDownloaded(parts, connection, analysis)) return tables.openTable(await run());
    const { title, meaning } = analysis;
    await tables.openPending({
      key,
      title: title(),
      connection: connection.id,
      sentence: meaning(),
      load: (showProgress) => run({ showProgress }),
    });
  },
} as const satisfies Readonly<Record<string, CommandHandler>>;

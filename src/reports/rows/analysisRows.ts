import * as l10n from '@vscode/l10n';
import { formatMissing, type AnalysisQuery, type Analysis } from '../analyses/analysis';
import { factRow, type AnalyticsRow } from './row';

/** An analysis with its query. */
export interface KnownAnalysis {
  readonly analysis: Pick<Analysis, 'id' | 'title' | 'meaning' | 'icon' | 'needsTeams'>;
  /** `undefined` if a required report hasn't been downloaded. */
  readonly query: AnalysisQuery | undefined;
}

/** Builds the row of the analyses, with a child for each. */
export function analysesRow(
  analyses: readonly KnownAnalysis[],
  engineProblem: string | undefined,
): AnalyticsRow {
  return {
    ...factRow('analyses', l10n.t('Analyses'), '', 'pulse'),
    tooltip: l10n.t('Figures, charts, and rows calculated from the reports'),
    context: 'analyses',
    open: true,
    children: analysisRows(analyses, engineProblem),
  };
}

/**
 * Builds a row for each analysis. If the data doesn't support an analysis, its row lists the missing columns.
 *
 * @param engineProblem the reason if no analysis can run on this computer
 */
function analysisRows(
  analyses: readonly KnownAnalysis[],
  engineProblem: string | undefined,
): readonly AnalyticsRow[] {
  return analyses.map(({ analysis: { id, title, meaning, icon, needsTeams }, query }) => {
    const context = needsTeams === true ? 'analysis teams' : 'analysis';
    const row = {
      id: `analysis.${id}`,
      label: title(),
      icon,
      context,
      description: '',
      tooltip: meaning(),
      command: 'instanceExplorer.runAnalysis',
      subject: { kind: 'analysis', id },
    } as const;
    if (engineProblem !== undefined) return { ...row, icon: 'warning', tooltip: engineProblem };
    if (!query) {
      return {
        ...row,
        tooltip: l10n.t('{description} Open the analysis to download its data.', { description: meaning() }),
      };
    }
    if (query.ok) return row;
    return {
      ...row,
      icon: 'circle-slash',
      description: l10n.t('missing columns'),
      tooltip: formatMissing(query.missing),
    };
  });
}

import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/format';
import type { AnalysisChart, AnalysisFigure, PageContent } from './pageContent';
import { numberIn, sum, type PageData, type PageRow } from './pageData';
import { activePopulations } from './populations';

/** Builds the page of the usage by team. */
export function usageByTeamPage({ rows }: PageData): PageContent {
  const without = rows.find((row) => row['Team'] == null);
  return {
    figures: [
      teamCount(rows),
      ...(without
        ? [
            {
              share: numberIn(without, 'Share of Active Users'),
              label: l10n.t('of active users have no team'),
              populations: activePopulations(without),
              days: 'all' as const,
            },
          ]
        : []),
    ],
    chart: teamChart(rows, l10n.t('Active Users'), 'Active Users'),
    blanks: { Team: noTeam() },
  };
}

/** Builds the page of the credits by team. */
export function creditsByTeamPage({ rows }: PageData): PageContent {
  const total = sum(rows.map((row) => numberIn(row, 'Credits Used')));
  const without = rows.find((row) => row['Team'] == null);
  const used = numberIn(without, 'Credits Used');
  return {
    figures: [
      { count: total, digits: 2, label: l10n.t('credits used'), days: 'all' },
      teamCount(rows),
      ...(!without || total === 0
        ? []
        : [
            {
              share: used / total,
              label: l10n.t('of credits are of users without a team'),
              populations: l10n.t('{part} of {total} credits', {
                part: formatNumber(used, { maximumFractionDigits: 2 }),
                total: formatNumber(total, { maximumFractionDigits: 2 }),
              }),
              days: 'all' as const,
            },
          ]),
    ],
    chart: teamChart(rows, l10n.t('Credits Used'), 'Credits Used'),
    blanks: { Team: noTeam() },
  };
}

function noTeam(): string {
  return l10n.t('No team');
}

function teamCount(rows: readonly PageRow[]): AnalysisFigure {
  const count = rows.filter((row) => row['Team'] != null).length;
  return { count, label: count === 1 ? l10n.t('team') : l10n.t('teams'), days: 'all' };
}

function teamChart(rows: readonly PageRow[], title: string, column: string): AnalysisChart {
  return {
    kind: 'rows',
    title,
    unit: 'count',
    categories: rows.map((row) => {
      const name = row['Team'] ?? noTeam();
      return { label: name, name, days: 'all' as const };
    }),
    series: [{ name: '', values: rows.map((row) => numberIn(row, column)) }],
  };
}

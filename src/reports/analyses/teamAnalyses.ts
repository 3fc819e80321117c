import * as l10n from '@vscode/l10n';
import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { activeRows } from './activeUsersSql';
import { withColumns, type Analysis, type AnalysisInfo } from './analysis';
import { countColumns, type Column } from './columns';
import { field, number, ratio, sum } from './fieldSql';
import { creditsByTeamPage, usageByTeamPage } from './pages/teamPages';
import { select } from './periods';
import { detailed } from './usageAnalyses';

/** The name of the column with the team in a result. */
const teamName = 'Team';

/** Returns SQL for the team. Before a team file is selected, it is a column that doesn't exist yet. */
function teamOf({ team = { id: teamName } }: AnalysisInfo): string {
  return `nullif(trim(${field(team)}), '') AS ${sqlIdentifier(teamName)}`;
}

/** Returns the columns of the report itself. Columns of the team file can have the names of any of them. */
function reportColumns({ tables: { usage } }: AnalysisInfo): readonly Column[] | undefined {
  return usage?.filter(({ joined }) => joined !== true);
}

/** The analyses by team, in the order of the view. Users without a team are a row with a blank team. */
export const teamAnalyses: readonly Analysis[] = [
  {
    id: 'usageByTeam',
    title: () => l10n.t('Usage by team'),
    meaning: () =>
      l10n.t('Active users and the totals of all counts of each team. Teams are from the team file.'),
    icon: 'organization',
    needsTeams: true,
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: (info) =>
      withColumns(reportColumns(info), ['user'], ({ user }, all) => {
        const users = `count(DISTINCT ${field(user)})`;
        return select(
          [
            teamOf(info),
            `${users} AS "Active Users"`,
            `round(${ratio(users, `nullif((SELECT ${users} FROM usage${activeRows(all).replaceAll('\n', ' ')}), 0)`)}, 4) AS "Share of Active Users"`,
            ...countColumns(all).map((column) => `${sum(column)} AS ${sqlIdentifier(column.name)}`),
          ],
          `FROM usage${activeRows(all)}\nGROUP BY 1\nORDER BY 2 DESC, 1 NULLS LAST`,
        );
      }),
    page: usageByTeamPage,
  },
  {
    id: 'creditsByTeam',
    title: () => l10n.t('Credits by team'),
    meaning: () =>
      l10n.t(
        'The credits that the users of each team used, if the usage report has a column with credits. Teams are from the team file.',
      ),
    icon: 'credit-card',
    needsTeams: true,
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: (info) =>
      withColumns(reportColumns(info), ['user', 'credits'], ({ user, credits }) => {
        const total = `sum(${number(credits)})`;
        return select(
          [
            teamOf(info),
            `${total} AS "Credits Used"`,
            `round(${ratio(total, `nullif((SELECT ${total} FROM usage), 0)`)}, 4) AS "Share of Credits"`,
            `count(DISTINCT CASE WHEN ${number(credits)} > 0 THEN ${field(user)} END) AS "Users"`,
          ],
          'FROM usage\nGROUP BY 1\nORDER BY 2 DESC NULLS LAST, 1 NULLS LAST',
        );
      }),
    page: creditsByTeamPage,
  },
];

import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { acceptancePairs, columnFor, countColumns, roleNames, type Column } from './columns';
import { withColumns, type AnalysisQuery, type Analysis } from './analysis';
import { day, field, isTrue, lines, month, number, sum, text } from './sql';

/** Selects rows on which the instance counts the user as active; all rows if no column has this information. */
export function activeRows(columns: readonly Column[], ...more: readonly string[]): string {
  const active = columnFor(columns, 'active');
  const conditions = [...(active === undefined ? [] : [isTrue(active)]), ...more];
  return conditions.length === 0 ? '' : `\nWHERE ${conditions.join('\n  AND ')}`;
}

/** Distinct active users of each day or week; `title` is the header of the period. */
export function activePer(period: 'day' | 'week', title: string): Analysis['query'] {
  return ({ tables }) =>
    withColumns(tables.usage, ['day', 'user'], (found, all) => {
      const moment =
        period === 'day' ? day(found.day) : `CAST(date_trunc('week', ${day(found.day)}) AS DATE)`;
      return `SELECT
${lines([`${moment} AS ${sqlIdentifier(title)}`, `count(DISTINCT ${field(found.user)}) AS "Active users"`])}
FROM usage${activeRows(all, `${day(found.day)} IS NOT NULL`)}
GROUP BY 1
ORDER BY 1`;
    });
}

/** Distinct active users of each month, from a column with months or from one with days. */
export function activePerMonth(columns: readonly Column[] | undefined): AnalysisQuery {
  const monthly = columns === undefined ? undefined : columnFor(columns, 'month');
  return withColumns(columns, monthly === undefined ? ['day', 'user'] : ['month', 'user'], (found, all) => {
    const of = monthly === undefined ? month(found.day) : month(monthly);
    return `SELECT
${lines([`${of} AS "Month"`, `count(DISTINCT ${field(found.user)}) AS "Active users"`])}
FROM usage${activeRows(all, `${of} IS NOT NULL`)}
GROUP BY 1
ORDER BY 1`;
  });
}

/** Distinct active users of each client or language. Rows with a blank client or language are excluded. */
export function activeBy(role: 'client' | 'language'): Analysis['query'] {
  return ({ tables }) =>
    withColumns(tables.usage, [role, 'user'], (found, all) => {
      const group = text(found[role]);
      return `SELECT
${lines([`${group} AS ${sqlIdentifier(roleNames[role])}`, `count(DISTINCT ${field(found.user)}) AS "Active users"`])}
FROM usage${activeRows(all, `${group} <> ''`)}
GROUP BY 1
ORDER BY 2 DESC, 1`;
    });
}

/** The hundred users with the most active days, with the sums of all counts. */
export function topUsers(columns: readonly Column[] | undefined): AnalysisQuery {
  return withColumns(columns, ['user'], ({ user }, all) => {
    const name = columnFor(all, 'name');
    const activeDays = columnFor(all, 'activeDays');
    const daily = columnFor(all, 'day');
    const days =
      activeDays !== undefined
        ? sum(activeDays)
        : daily !== undefined
          ? `count(DISTINCT ${day(daily)})`
          : 'count(*)';
    return `SELECT
${lines([
  `${field(user)} AS ${sqlIdentifier(user.name)}`,
  ...(name === undefined ? [] : [`max(nullif(${text(name)}, '')) AS ${sqlIdentifier(name.name)}`]),
  `${days} AS "Active days"`,
  ...countColumns(all).map((column) => `${sum(column)} AS ${sqlIdentifier(column.name)}`),
])}
FROM usage${activeRows(all)}
GROUP BY 1
ORDER BY "Active days" DESC, 1
LIMIT 100`;
  });
}

/** Active users of each client by week, and their share of all users active in that week. */
export function adoption(columns: readonly Column[] | undefined): AnalysisQuery {
  return withColumns(columns, ['day', 'client', 'user'], ({ day: daily, client, user }, all) => {
    const week = `CAST(date_trunc('week', ${day(daily)}) AS DATE)`;
    const users = `count(DISTINCT ${field(user)})`;
    return `WITH weeks AS (
  SELECT ${week} AS week, ${users} AS users
  FROM usage${activeRows(all).replaceAll('\n', '\n  ')}
  GROUP BY 1
), clients AS (
  SELECT ${week} AS week, ${text(client)} AS client, ${users} AS users
  FROM usage${activeRows(all, `${text(client)} <> ''`).replaceAll('\n', '\n  ')}
  GROUP BY 1, 2
)
SELECT
  week AS "Week",
  client AS ${sqlIdentifier(roleNames.client)},
  clients.users AS "Active users",
  round(clients.users / weeks.users, 4) AS "Share of active users"
FROM clients JOIN weeks USING (week)
ORDER BY 1, 2`;
  });
}

/** Suggestions, accepted suggestions and the acceptance rate, for each pair of such columns. */
export function acceptance(by: 'client' | 'week'): Analysis['query'] {
  return ({ tables }) =>
    withColumns(tables.usage, [by === 'client' ? 'client' : 'day'], (found, all) => {
      const [group] = Object.values<Column>(found);
      const pairs = acceptancePairs(all);
      const key =
        group === undefined
          ? ''
          : by === 'client'
            ? `${text(group)} AS ${sqlIdentifier(roleNames.client)}`
            : `CAST(date_trunc('week', ${day(group)}) AS DATE) AS "Week"`;
      const offered = pairs.map(({ suggested }) => `coalesce(${number(suggested)}, 0) > 0`).join(' OR ');
      return `SELECT
${lines([
  key,
  ...pairs.flatMap(({ suggested, accepted }) => [
    `${sum(suggested)} AS ${sqlIdentifier(suggested.name)}`,
    `${sum(accepted)} AS ${sqlIdentifier(accepted.name)}`,
    `round(sum(${number(accepted)}) / nullif(sum(${number(suggested)}), 0), 4) AS ${sqlIdentifier(`Rate of ${accepted.name}`)}`,
  ]),
])}
FROM usage
WHERE ${offered}
GROUP BY 1
ORDER BY 1`;
    });
}

/** Requires columns with suggestions and accepted suggestions. */
export function withPairs(query: Analysis['query']): Analysis['query'] {
  return (facts) =>
    facts.tables.usage === undefined || acceptancePairs(facts.tables.usage).length === 0
      ? { ok: false, missing: ['Completion Suggestions', 'Completion Acceptances'] }
      : query(facts);
}

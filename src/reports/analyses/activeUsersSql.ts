import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { acceptancePairs, columnFor, countColumns, roleNames, type Column } from './columns';
import { withColumns, type AnalysisQuery, type Analysis, type AnalysisInfo } from './analysis';
import {
  changeFields,
  partialNote,
  periodNames,
  periodStart,
  select,
  usersOf,
  withTables,
  type Period,
} from './periods';
import { day, field, isReal, isTrue, month, number, ratio, sum, text } from './fieldSql';

/**
 * Returns the `WHERE` clause for the rows that the instance counts as active and that meet more conditions. If no
 * column indicates activity, all rows count as active.
 */
export function activeRows(columns: readonly Column[], ...more: readonly string[]): string {
  const active = columnFor(columns, 'active');
  const conditions = [...(active === undefined ? [] : [isTrue(active)]), ...more];
  return conditions.length === 0 ? '' : `\nWHERE ${conditions.join('\n  AND ')}`;
}

/**
 * Builds the query that counts the distinct active users of each day, week, or month. Months are read from a month
 * column if there is one.
 */
export function activePer(period: Period): Analysis['query'] {
  return (info) => {
    const { usage } = info.tables;
    const monthly = period === 'month' && usage !== undefined ? columnFor(usage, 'month') : undefined;
    return withColumns(usage, monthly === undefined ? ['day', 'user'] : ['month', 'user'], (found, all) => {
      const moment = monthly === undefined ? periodStart(period, day(found.day)) : month(monthly);
      return perPeriod(period, moment, found.user, all, info);
    });
  };
}

function perPeriod(
  period: Period,
  moment: string,
  user: Column,
  all: readonly Column[],
  { tables, ...days }: AnalysisInfo,
): string {
  const people = usersOf(tables.registry);
  const registered = `count(DISTINCT CASE WHEN ${text(user)} IN (SELECT id FROM people) THEN ${text(user)} END)`;
  const withPeople = people === undefined ? [] : [`${registered} AS registered`];
  const active = select(
    [`${moment} AS period`, `count(DISTINCT ${field(user)}) AS users`, ...withPeople],
    `FROM usage${activeRows(all, isReal(moment))}\nGROUP BY 1`,
  );
  // Periods without activity get a row; otherwise, the chart would omit them.
  const periods =
    user.dialect?.periods(period, 'active') ??
    `SELECT CAST(unnest(generate_series(min(period), max(period), INTERVAL 1 ${period.toUpperCase()})) AS DATE) AS period
FROM active`;
  const noted = select(
    [
      'period',
      'coalesce(users, 0) AS users',
      ...(people === undefined ? [] : ['coalesce(registered, 0) AS registered']),
      `${partialNote(period, 'period', all, days)} AS note`,
    ],
    'FROM periods LEFT JOIN active USING (period)',
  );
  return `${withTables({ people, active, periods, noted })}
${select(
  [
    `period AS ${sqlIdentifier(periodNames[period])}`,
    'users AS "Active Users"',
    ...changeFields(period, 'users'),
    ...(people === undefined
      ? []
      : [`round(${ratio('registered', 'nullif((SELECT count(*) FROM people), 0)')}, 4) AS "Share of Users"`]),
    'note AS "Note"',
  ],
  'FROM noted\nORDER BY 1 DESC',
)}`;
}

/**
 * Builds the query that counts the distinct active users of each client or language. Excludes rows with a
 * blank or empty client or language.
 */
export function activeBy(role: 'client' | 'language'): Analysis['query'] {
  return ({ tables }) =>
    withColumns(tables.usage, [role, 'user'], (found, all) => {
      const group = text(found[role]);
      const users = `count(DISTINCT ${field(found.user)})`;
      return select(
        [
          `${group} AS ${sqlIdentifier(roleNames[role])}`,
          `${users} AS "Active Users"`,
          `round(${ratio(users, `(SELECT ${users} FROM usage${activeRows(all).replaceAll('\n', ' ')})`)}, 4) AS "Share of Active Users"`,
        ],
        `FROM usage${activeRows(all, `${group} <> ''`)}\nGROUP BY 1\nORDER BY 2 DESC, 1`,
      );
    });
}

/** Builds the query for the 100 users with the most active days, with the sums of all count columns. */
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
    return select(
      [
        `${field(user)} AS ${sqlIdentifier(user.name)}`,
        ...(name === undefined ? [] : [`max(nullif(${text(name)}, '')) AS ${sqlIdentifier(name.name)}`]),
        `${days} AS "Active Days"`,
        ...countColumns(all).map((column) => `${sum(column)} AS ${sqlIdentifier(column.name)}`),
      ],
      `FROM usage${activeRows(all)}\nGROUP BY 1\nORDER BY "Active Days" DESC, 1\nLIMIT 100`,
    );
  });
}

/**
 * Builds the query for the number of active users of each client by week, and their share of all active users
 * of that week.
 */
export function adoption({ tables: { usage }, ...days }: AnalysisInfo): AnalysisQuery {
  return withColumns(usage, ['day', 'client', 'user'], ({ day: daily, client, user }, all) => {
    const week = periodStart('week', day(daily));
    const users = `count(DISTINCT ${field(user)}) AS users`;
    const dated = isReal(day(daily));
    return `${withTables({
      weeks: `SELECT ${week} AS period, ${users}\nFROM usage${activeRows(all, dated)}\nGROUP BY 1`,
      clients: `SELECT ${week} AS period, ${text(client)} AS client, ${users}
FROM usage${activeRows(all, dated, `${text(client)} <> ''`)}\nGROUP BY 1, 2`,
      noted: select(
        [
          'period',
          'client',
          'clients.users AS users',
          `${ratio('clients.users', 'weeks.users')} AS share`,
          `${partialNote('week', 'period', all, days)} AS note`,
        ],
        'FROM clients JOIN weeks USING (period)',
      ),
    })}
${select(
  [
    'period AS "Week"',
    `client AS ${sqlIdentifier(roleNames.client)}`,
    'users AS "Active Users"',
    'round(share, 4) AS "Share of Active Users"',
    ...changeFields('week', 'users', 'client'),
    'note AS "Note"',
  ],
  'FROM noted\nORDER BY 1 DESC, 3 DESC, 2',
)}`;
  });
}

/**
 * Builds the query for suggestions, accepted suggestions, and acceptance rates by client or week, for each
 * pair of such columns.
 */
export function acceptance(by: 'client' | 'week'): Analysis['query'] {
  return ({ tables, ...days }) =>
    withColumns(tables.usage, [by === 'client' ? 'client' : 'day'], (found, all) => {
      const [group] = Object.values<Column>(found);
      const pairs = acceptancePairs(all);
      if (group === undefined) return '';
      const key = by === 'client' ? text(group) : periodStart('week', day(group));
      const offered = pairs.map(({ suggested }) => `coalesce(${number(suggested)}, 0) > 0`).join(' OR ');
      return select(
        [
          `${key} AS ${sqlIdentifier(by === 'client' ? roleNames.client : periodNames.week)}`,
          ...pairs.flatMap(({ suggested, accepted }) => [
            `${sum(suggested)} AS ${sqlIdentifier(suggested.name)}`,
            `${sum(accepted)} AS ${sqlIdentifier(accepted.name)}`,
            `round(${ratio(`sum(${number(accepted)})`, `nullif(sum(${number(suggested)}), 0)`)}, 4) AS ${sqlIdentifier(`Rate of ${accepted.name}`)}`,
          ]),
          ...(by === 'client' ? [] : [`${partialNote('week', key, all, days)} AS "Note"`]),
        ],
        `FROM usage\nWHERE (${offered})${by === 'client' ? '' : ` AND ${isReal(key)}`}
GROUP BY 1\nORDER BY ${by === 'client' ? '2 DESC, 1' : '1 DESC'}`,
      );
    });
}

/** Makes a query require columns with suggestions and accepted suggestions. */
export function withPairs(query: Analysis['query']): Analysis['query'] {
  return (facts) =>
    facts.tables.usage === undefined || acceptancePairs(facts.tables.usage).length === 0
      ? { ok: false, missing: ['Completion Suggestions', 'Completion Acceptances'] }
      : query(facts);
}

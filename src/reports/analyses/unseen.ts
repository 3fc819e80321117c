import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { comparableName } from '../columnNames';
import { columnFor, roleNames, type Column } from './columns';
import { withColumns, type Analysis } from './analysis';
import { agreed, day, field, isTrue, lines, number, text } from './fieldSql';
import { activeRows } from './activeUsersSql';

/** The column of accounts that can be reclaimed: no service account, and created at least {@link reclaimDays} days ago. */
export const reclaimableName = 'Reclaimable';

/** The minimum age of an account that can be reclaimed, in days. A younger one might not be in use yet. */
export const reclaimDays = 90;

/**
 * Builds the query for site admins or all accounts in the registry that were last active at least `unseenDays` days
 * before the last day of the data, or that have no activity in the usage report. An account in several rows of the
 * registry is one account, and has a role only if all of them agree.
 */
export function unseen(who: 'admins' | 'accounts'): Analysis['query'] {
  return ({ tables, asOf, unseenDays }) => {
    const registered = withColumns(
      tables.registry,
      who === 'admins' ? ['user', 'siteAdmin'] : ['user'],
      () => '',
    );
    const seen = withColumns(tables.usage, ['user', 'day'], () => '');
    const { registry = [], usage = [] } = tables;
    const user = columnFor(registry, 'user');
    const seenUser = columnFor(usage, 'user');
    const daily = columnFor(usage, 'day');
    if (!registered.ok || !seen.ok || !user || !seenUser || !daily) {
      const missing = [registered, seen].flatMap((query) => (query.ok ? [] : query.missing));
      return { ok: false, missing: [...new Set(missing)] };
    }
    const [siteAdmin, service] = (['siteAdmin', 'serviceAccount'] as const).map((role) => {
      const column = columnFor(registry, role);
      return column && { id: column.id, name: column.name, kind: column.kind };
    });
    const roles = [siteAdmin, service].filter((role) => role !== undefined);
    const name = columnFor(usage, 'name');
    const named = tables.users !== undefined;
    const as = `DATE ${sqlLiteral(asOf)}`;
    const created = who === 'accounts' && tables.users?.some(({ name: known }) => known === 'created');
    const isOld = `TRY_CAST(users.created AS DATE) <= ${as} - INTERVAL '${reclaimDays}' DAY`;
    const reclaimable =
      created === true && service
        ? `NOT coalesce(${isTrue(service, 'accounts')}, true) AND ${isOld}`
        : undefined;
    const credits = who === 'accounts' ? columnFor(usage, 'credits') : undefined;
    const used = credits
      ? `,\nused AS (
  SELECT
    ${text(seenUser)} AS user_id,
    sum(${number(credits)}) AS credits
  FROM usage
  GROUP BY 1
)`
      : '';
    const admins = who === 'admins' && siteAdmin ? `${isTrue(siteAdmin, 'accounts')}\n  AND ` : '';
    const sql = `WITH seen AS (
  SELECT
    ${text(seenUser)} AS user_id,
    max(${day(daily)}) AS last_day${name ? `,\n    max(nullif(${text(name)}, '')) AS name` : ''}
  FROM usage${activeRows(usage).replaceAll('\n', '\n  ')}
  GROUP BY 1
)${used},
accounts AS (
  SELECT
${lines([
  `${text(user)} AS account_key`,
  `min(${field(user)}) AS ${sqlIdentifier(user.id)}`,
  ...roles.map((role) => `${agreed(field(role))} AS ${sqlIdentifier(role.id)}`),
]).replace(/^/gm, '  ')}
  FROM registry
  GROUP BY 1
)
SELECT
${lines([
  `${field(user, 'accounts')} AS ${sqlIdentifier(user.name)}`,
  ...nameFields(name, named),
  ...(siteAdmin ? [`${field(siteAdmin, 'accounts')} AS ${sqlIdentifier(siteAdmin.name)}`] : []),
  ...(service ? [`${field(service, 'accounts')} AS ${sqlIdentifier(service.name)}`] : []),
  'seen.last_day AS "Last Active"',
  `date_diff('day', seen.last_day, ${as}) AS "Days Ago"`,
  ...(reclaimable === undefined
    ? []
    : [
        'TRY_CAST(users.created AS DATE) AS "Created"',
        `${reclaimable} AS ${sqlIdentifier(reclaimableName)}`,
      ]),
  ...(credits ? [`used.credits AS ${sqlIdentifier(roleNames.credits)}`] : []),
])}
FROM accounts LEFT JOIN seen ON seen.user_id = accounts.account_key${credits ? `\nLEFT JOIN used ON used.user_id = accounts.account_key` : ''}${
      named ? `\nLEFT JOIN users ON CAST(users."databaseID" AS VARCHAR) = accounts.account_key` : ''
    }
WHERE ${admins}(seen.last_day IS NULL OR seen.last_day <= ${as} - INTERVAL '${Math.floor(unseenDays)}' DAY)
ORDER BY ${reclaimable === undefined ? '' : `coalesce(${reclaimable}, false) DESC, `}seen.last_day NULLS FIRST, 1`;
    return { ok: true, sql };
  };
}

/**
 * Returns SQL for the columns with names of users. The usage report has the names of active users only; the user list
 * of the instance has all names.
 */
function nameFields(name: Column | undefined, named: boolean): readonly string[] {
  const inUsage = name ? [`seen.name AS ${sqlIdentifier(name.name)}`] : [];
  if (!named) return inUsage;
  const username = 'CAST(users.username AS VARCHAR)';
  const names =
    name && comparableName(name.name) === 'username'
      ? [`coalesce(${username}, seen.name) AS ${sqlIdentifier(name.name)}`]
      : [...inUsage, `${username} AS "Username"`];
  return [...names, `nullif(CAST(users."displayName" AS VARCHAR), '') AS "Display Name"`];
}

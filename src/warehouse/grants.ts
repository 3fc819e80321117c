/** The privileges that the extension checks. */
export type Privilege = 'select' | 'insert' | 'create' | 'drop';

/** The privileges of an account of a warehouse. */
export interface Grants {
  /** The statements that grant the privileges, with untrusted text of the server. */
  readonly statements: readonly string[];
  /** Whether the statements list all privileges. Otherwise, the other values are incomplete or unknown. */
  readonly known: boolean;
  /** The checked privileges that the account has on the complete database. */
  readonly privileges: readonly Privilege[];
  /** Whether the account can do more than read: a reading account needs SELECT only. */
  readonly exceedsReading: boolean;
  /** Whether the account has privileges outside the database of the warehouse. */
  readonly otherDatabases: boolean;
  /** The privileges that a transfer requires and the account doesn't have. Empty if they are unknown. */
  readonly missingForWriting: readonly Privilege[];
}

/** A transfer creates and fills a staging table, counts its rows, swaps it in, and deletes the replaced table. */
const neededForWriting: readonly Privilege[] = ['select', 'insert', 'create', 'drop'];

/** For each privilege, the ClickHouse privileges that include it. */
const names: Readonly<Record<Privilege, readonly string[]>> = {
  select: ['SELECT', 'ALL'],
  insert: ['INSERT', 'ALL'],
  create: ['CREATE TABLE', 'CREATE', 'ALL'],
  drop: ['DROP TABLE', 'DROP', 'ALL'],
};

/** Privileges that only read. */
const reading = /^(?:SELECT(?:\(.*\))?|SHOW(?: .*)?|USAGE|dictGet|displaySecretsInShowAndSelect)$/s;

/** Privileges that every account needs or has, on any database. */
const harmless = /^(?:SHOW(?: .*)?|USAGE)$/s;

/**
 * Reads the statements of `SHOW GRANTS`.
 *
 * @param statements `undefined` if the server doesn't list them
 */
export function readGrants(statements: readonly string[] | undefined, database: string): Grants {
  const grants = (statements ?? []).flatMap(parseGrant);
  // A role that the server doesn't resolve has unknown privileges.
  const known = statements !== undefined && statements.length > 0 && !statements.some(isRole);
  const covering = grants.filter(({ on }) => on === '*.*' || on === `${database}.*`);
  const privileges = neededForWriting.filter((privilege) =>
    covering.some(({ privilege: granted }) => names[privilege].includes(granted)),
  );
  return {
    statements: statements ?? [],
    known,
    privileges,
    exceedsReading: grants.some(({ privilege }) => !reading.test(privilege)),
    otherDatabases: grants.some(
      ({ privilege, on }) => !harmless.test(privilege) && !on.startsWith(`${database}.`),
    ),
    missingForWriting: known ? neededForWriting.filter((privilege) => !privileges.includes(privilege)) : [],
  };
}

interface Grant {
  readonly privilege: string;
  /** A database and a table, such as `usage.*`. */
  readonly on: string;
}

function parseGrant(statement: string): readonly Grant[] {
  const [, list, target] = /^GRANT (.+?) ON (.+?) TO /s.exec(statement) ?? [];
  if (list === undefined || target === undefined) return [];
  const on = target.replaceAll('`', '');
  return splitPrivileges(list).map((privilege) => ({ privilege, on }));
}

/** Splits at the commas outside of parentheses, which contain columns, and shortens `ALL PRIVILEGES` to `ALL`. */
function splitPrivileges(list: string): readonly string[] {
  return list
    .split(/,\s*(?![^(]*\))/)
    .map((privilege) => privilege.trim().replace(/^ALL PRIVILEGES$/, 'ALL'));
}

function isRole(statement: string): boolean {
  return /^GRANT (?!.* ON ).* TO /s.test(statement);
}

import * as l10n from '@vscode/l10n';
import { formatList } from '../../shared/format';
import type { Grants, Privilege } from '../../warehouse/grants';

/** A text about the grants of an account, and whether it is only information (`isFine`) or a warning. */
export interface GrantsText {
  readonly isFine: boolean;
  readonly text: string;
}

/** Describes the grants of the reading account of a database. */
export function readingGrants(grants: Grants, user: string, database: string): GrantsText {
  const recommendation = l10n.t('An account that can only run SELECT on this database is recommended.');
  if (!grants.known) {
    const text = l10n.t("The data warehouse doesn't list the privileges of {user}.", { user });
    return { isFine: false, text: `${text} ${recommendation}` };
  }
  if (!grants.privileges.includes('select')) {
    return {
      isFine: false,
      text: l10n.t('{user} lacks the privilege SELECT on the database {database}.', { user, database }),
    };
  }
  if (!grants.exceedsReading) {
    return {
      isFine: true,
      text: l10n.t('{user} can read, but not change, {database}.', { user, database }),
    };
  }
  const text = l10n.t('{user} can do more than read the database {database}.', { user, database });
  return { isFine: false, text: `${text} ${recommendation}` };
}

/** Describes the grants of the writing account of a database. */
export function writingGrants(grants: Grants, user: string, database: string): GrantsText {
  if (!grants.known) {
    return {
      isFine: true,
      text: l10n.t("The data warehouse doesn't list the privileges of {user}.", { user }),
    };
  }
  if (grants.missingForWriting.length > 0) {
    return {
      isFine: false,
      text: l10n.t('{user} lacks privileges on the database {database}: {privileges}.', {
        user,
        database,
        privileges: formatList(grants.missingForWriting.map((privilege) => keywords[privilege])),
      }),
    };
  }
  return {
    isFine: true,
    text: l10n.t('{user} can create and fill tables in {database}.', { user, database }),
  };
}

const keywords: Readonly<Record<Privilege, string>> = {
  select: 'SELECT',
  insert: 'INSERT',
  create: 'CREATE TABLE',
  drop: 'DROP TABLE',
};

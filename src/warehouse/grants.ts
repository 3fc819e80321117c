/** The privileges of an account that the extension checks. */
export type Privilege = 'select' | 'insert' | 'create' | 'drop' | 'alter';

/** What an account of a warehouse is allowed to do in the database of the warehouse. */
export interface Grants {
  /** The statements of the server that grant privileges, as untrusted text. */
  readonly statements: readonly string[];
  /** Whether the server lists the grants. Otherwise, the other values are unknown. */
  readonly known: boolean;
  /** The checked privileges in the database. */
  readonly privileges: readonly Privilege[];
  /** Whether the account can do more than read the database: it can write, or read other databases. */
  readonly exceedsReading: boolean;
  /** Whether the account has privileges outside the database of the warehouse. */
  readonly otherDatabases: boolean;
  /** The privileges that a transfer requires and the account doesn't have. Empty if they are unknown. */
  readonly missingForWriting: readonly Privilege[];
}

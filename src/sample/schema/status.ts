/** Limits, sign-in, and what goes on behind the scenes. */
export const status = /* GraphQL */ `
  """
  The limits on the cost of a query. A query that exceeds one is refused before it is looked at any further: status
  400, and for each limit an error whose extensions say which one it is, what it allows, and what the query came to.
  """
  type QueryCostLimits {
    "How deep selections may be nested."
    maxDepth: Int!
    "How many fields a response may have, as far as can be told in advance."
    maxFieldCount: Int!
    "How many aliases there may be."
    maxAliases: Int!
    "How often the same field may occur."
    maxDuplicateFieldCount: Int!
    "How many different fields there may be."
    maxUniqueFieldCount: Int!
  }

  "A way to sign in."
  type AuthProvider {
    "The kind of provider, such as \`builtin\` or \`openidconnect\`."
    serviceType: String!
    "What to show on the button."
    displayName: String!
    "Whether it is part of the instance."
    isBuiltin: Boolean!
    "Where signing in begins; null for what is part of the instance."
    authenticationURL: String
  }

  "What goes on behind the scenes."
  union StatusMessage = CloningProgress | IndexingProgress | ExternalServiceSyncError | DiskPressure

  "Repositories are being cloned."
  type CloningProgress {
    "How far it is, in a sentence."
    message: String!
    "How many are left."
    remaining: Int!
  }

  "Repositories are being indexed for search."
  type IndexingProgress {
    "How many are indexed."
    indexed: Int!
    "How many are not."
    notIndexed: Int!
  }

  "A code host connection could not be synced."
  type ExternalServiceSyncError {
    "What went wrong."
    message: String!
    "The connection."
    externalService: ExternalService!
  }

  "A storage server runs out of space."
  type DiskPressure {
    "What to do, in a sentence."
    message: String!
    "The server."
    shard: String!
    "How full it is, in percent."
    usedPercent: Float!
  }
`;

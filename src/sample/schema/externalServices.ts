/** Code host connections, their credentials and their webhooks. */
export const externalServices = /* GraphQL */ `
  extend type Query {
    "The code host connections of the instance. Only site admins may read them here."
    externalServices(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only connections of these kinds."
      kinds: [ExternalServiceKind!]
      "Only connections that list this repository."
      repo: ID
    ): ExternalServiceConnection!
    "The credentials of the caller, and for site admins those of the whole instance."
    codeHostCredentials(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): CodeHostCredentialConnection!
    "The webhooks that code hosts call. Only site admins may read them."
    webhooks(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only webhooks of this kind of code host."
      kind: ExternalServiceKind
    ): WebhookConnection!
  }

  extend type Mutation {
    "Adds a code host connection and begins to sync it. Only site admins may do this."
    addExternalService("What to add." input: AddExternalServiceInput!): ExternalService!
    "Changes a code host connection. What is left out stays as it is. Only site admins may do this."
    updateExternalService("What to change." input: UpdateExternalServiceInput!): ExternalService!
    """
    Deletes a code host connection, and with it every repository that no other connection lists. **This cannot be
    undone.** Only site admins may do this.
    """
    deleteExternalService(
      "The connection."
      externalService: ID!
      "Whether to answer at once and do the work later."
      async: Boolean = false
    ): EmptyResponse
    "Asks the code host right away which repositories there are. Only site admins may do this."
    syncExternalService("The connection." id: ID!): EmptyResponse
    """
    Saves a credential by which batch jobs push to a code host.

    Error codes: \`ErrDuplicateCredential\` when there is one for this code host already.
    """
    createCodeHostCredential(
      "Whose credential it is; the whole instance's when left out."
      user: ID
      "The kind of code host."
      kind: ExternalServiceKind!
      "The address of the code host."
      url: String!
      "The secret."
      credential: String!
    ): CodeHostCredential!
    "Deletes a credential. **This cannot be undone.**"
    deleteCodeHostCredential("The credential." id: ID!): EmptyResponse
    "Makes a webhook for a code host to call. Only site admins may do this."
    createWebhook(
      "What to call it."
      name: String!
      "The kind of code host."
      kind: ExternalServiceKind!
      "The address of the code host."
      codeHostURL: String!
      "What the code host signs its calls with; made up when left out."
      secret: String
    ): Webhook!
    "Deletes a webhook. Only site admins may do this."
    deleteWebhook("The webhook." id: ID!): EmptyResponse
  }

  "Kinds of code hosts, and of other places code comes from."
  enum ExternalServiceKind {
    "A forge that speaks the common forge protocol."
    FORGE
    "Any server that speaks git."
    GENERIC_GIT
    "A depot of a centralized version control system."
    DEPOT
    "Packages of a package registry."
    PACKAGES
    "A directory on the storage server."
    LOCAL @deprecated(reason: "Serve the directory over git.")
  }

  "A code host connection to add."
  input AddExternalServiceInput {
    "The kind of code host."
    kind: ExternalServiceKind!
    "The name to show to people."
    displayName: String!
    "How to reach it, and what to list: JSON with comments."
    config: JSONCString!
    "How fast it may be asked."
    rateLimit: RequestRateInput = { requestsPerHour: 5000, burst: 100 }
  }

  "A code host connection to change."
  input UpdateExternalServiceInput {
    "The connection."
    id: ID!
    "The name to show to people."
    displayName: String
    "How to reach it, and what to list: JSON with comments."
    config: JSONCString
    "How fast it may be asked."
    rateLimit: RequestRateInput
  }

  "How fast a code host may be asked."
  input RequestRateInput {
    "Requests in an hour."
    requestsPerHour: Int! = 5000
    "Requests at once."
    burst: Int! = 100
  }

  "One page of code host connections."
  type ExternalServiceConnection implements PagedList {
    "The connections on this page."
    nodes: [ExternalService!]!
    "How many connections there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A connection to a code host: where repositories come from."
  type ExternalService implements Node {
    "The global ID."
    id: ID!
    "The kind of code host."
    kind: ExternalServiceKind!
    "The name to show to people."
    displayName: String!
    "The address of the code host."
    url: String!
    "How it is reached, with secrets replaced by the word REDACTED. Only site admins may read it."
    config: JSONCString
    "When it was added."
    createdAt: DateTime!
    "When it was last changed."
    updatedAt: DateTime!
    "How many repositories come through it."
    repoCount: Int!
    "When it was last synced; null if never."
    lastSyncAt: DateTime
    "When it will be synced next; null while it is being synced."
    nextSyncAt: DateTime
    "What went wrong in the last sync; null if nothing did. Only site admins may read it."
    lastSyncError: String
    "Whether the code host answers."
    availability: ExternalServiceAvailability!
    "The syncs of it, the latest first."
    syncJobs(
      "How many to return."
      first: Int = 20
      "The \`endCursor\` of the page before."
      after: String
    ): SyncJobConnection!
  }

  "Whether a code host answers."
  union ExternalServiceAvailability =
    | ExternalServiceAvailable
    | ExternalServiceUnavailable
    | ExternalServiceAvailabilityUnknown

  "It answers."
  type ExternalServiceAvailable {
    "When it last did."
    lastCheckedAt: DateTime!
  }

  "It does not answer."
  type ExternalServiceUnavailable {
    "Why, as far as is known."
    suspectedReason: String!
  }

  "It cannot be told."
  type ExternalServiceAvailabilityUnknown {
    "Why it cannot."
    reason: String!
  }

  "One page of syncs."
  type SyncJobConnection implements PagedList {
    "The syncs on this page."
    nodes: [SyncJob!]!
    "How many syncs there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "One sync of a code host connection."
  type SyncJob implements Node {
    "The global ID."
    id: ID!
    "How far it is."
    state: SyncJobState!
    "When it began; null while it waits."
    startedAt: DateTime
    "When it ended; null until then."
    finishedAt: DateTime
    "What went wrong; null if nothing did."
    failureMessage: String
    "How many repositories came."
    reposAdded: Int!
    "How many repositories went."
    reposDeleted: Int!
    "How many repositories changed."
    reposModified: Int!
  }

  "How far a sync is."
  enum SyncJobState {
    "It waits."
    QUEUED
    "It is under way."
    PROCESSING
    "It ended well."
    COMPLETED
    "It failed, and will be tried again."
    ERRORED
    "It failed for good."
    FAILED
    "Someone stopped it."
    CANCELED
  }
`;

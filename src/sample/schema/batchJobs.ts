/** Batch jobs: one change, made in many repositories. */
export const batchJobs = /* GraphQL */ `
  extend type Query {
    "The batch jobs of the instance that the caller may see."
    batchJobs(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only jobs in one of these states."
      states: [BatchJobState!]
      "Only jobs of this user or organization."
      namespace: ID
      "What to sort by."
      orderBy: BatchJobOrder = CREATED_AT
      "Which end comes first."
      direction: SortDirection = DESCENDING
    ): BatchJobConnection!
  }

  extend type Mutation {
    """
    Starts a batch job.

    Error codes: \`ErrBatchJobInvalidName\` when the name has other characters than letters, digits, dots, hyphens and
    underscores; \`ErrMatchingBatchJobExists\` when the owner has an unfinished job of this name.
    """
    createBatchJob("What to do, and where." input: CreateBatchJobInput!): BatchJob!
    "Stops a batch job. What it did so far stays done."
    cancelBatchJob("The job." id: ID!): BatchJob!
    "Runs again whatever failed."
    retryBatchJob(
      "The job."
      id: ID!
      "Whether to run again also what ended well."
      includeCompleted: Boolean = false
    ): BatchJob!
    "Deletes batch jobs with their logs. **This cannot be undone.**"
    deleteBatchJobs("The jobs." ids: [ID!]!): EmptyResponse
  }

  "What to sort batch jobs by."
  enum BatchJobOrder {
    "By the moment they were made."
    CREATED_AT
    "By the moment they last changed."
    UPDATED_AT
    "By name."
    NAME
  }

  "What a batch job is to do, and where."
  input CreateBatchJobInput {
    "Letters, digits, dots, hyphens and underscores."
    name: String!
    "What it is for, in Markdown."
    description: String = ""
    "The user or organization it belongs to; the caller when left out."
    namespace: ID
    "Where to do it."
    on: [BatchSelectorInput!]!
    "What to do, step by step."
    steps: [BatchStepInput!]!
    "What to push and propose for each repository that changed."
    changesetTemplate: ChangesetTemplateInput
    "How carefully to go about it."
    options: BatchOptionsInput = { priority: NORMAL, timeoutSeconds: 3600, skipCache: false }
  }

  "Where to do it: give exactly one of the two."
  input BatchSelectorInput {
    "Repositories that this search finds."
    repositoriesMatchingQuery: String
    "One repository."
    repository: RepositorySelectorInput
  }

  "One repository, possibly with branches."
  input RepositorySelectorInput {
    "Its name."
    name: String!
    "The branches; the default branch when left out."
    branches: [String!]
  }

  "One step."
  input BatchStepInput {
    "The command line to run."
    run: String!
    "The container image to run it in."
    container: String!
    "Environment variables."
    env: [EnvironmentVariableInput!]! = []
    "A condition to run it under, as a template."
    if: String
  }

  "An environment variable."
  input EnvironmentVariableInput {
    "The name."
    name: String!
    "The value; taken over from the caller's secrets when left out."
    value: String
  }

  "What to propose for a repository that changed."
  input ChangesetTemplateInput {
    "The title."
    title: String!
    "The text, in Markdown."
    body: String = ""
    "The branch to push to."
    branch: String!
    "Whether to propose it at once."
    published: Boolean = false
  }

  "How carefully to go about a job."
  input BatchOptionsInput {
    "Whether it goes before other jobs."
    priority: BatchJobPriority = NORMAL
    "How many seconds one repository may take."
    timeoutSeconds: Int = 3600
    "Whether to do again what was done for the same input before."
    skipCache: Boolean = false
  }

  "Whether a job goes before others."
  enum BatchJobPriority {
    "After the others."
    LOW
    "In turn."
    NORMAL
    "Before the others."
    HIGH
  }

  "One page of batch jobs."
  type BatchJobConnection implements PagedList {
    "The jobs on this page."
    nodes: [BatchJob!]!
    "How many jobs there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  """
  One change, made in many repositories. A job goes from \`QUEUED\` over \`PROCESSING\` to one of the states it ends in:
  \`COMPLETED\`, \`FAILED\` or \`CANCELED\`.
  """
  type BatchJob implements Node {
    "The global ID."
    id: ID!
    "The name, unique among the unfinished jobs of its owner."
    name: String!
    "What it is for, in Markdown."
    description: String!
    "How far it is."
    state: BatchJobState!
    "Whether it goes before others."
    priority: BatchJobPriority!
    "The user or organization it belongs to."
    namespace: Namespace!
    "Who made it; null for accounts that are gone."
    creator: User
    "When it was made."
    createdAt: DateTime!
    "When it last changed."
    updatedAt: DateTime!
    "When it began; null while it waits."
    startedAt: DateTime
    "When it ended; null until then."
    finishedAt: DateTime
    "What went wrong; null if nothing did."
    failureMessage: String
    "How its repositories are getting on."
    stats: BatchJobStats!
    "What it was made from, as it was sent."
    originalInput: JSONValue!
    "The work in each repository."
    workspaces(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only work in this state."
      state: BatchJobState
    ): BatchWorkspaceConnection!
    "What was proposed to code hosts."
    changesets(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only changesets in this state."
      state: ChangesetState
    ): ChangesetConnection!
    "Whether the caller may change it."
    viewerCanAdminister: Boolean!
    "The path of its page, from the root of the instance."
    url: String!
  }
`;

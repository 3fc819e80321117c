/** What batch jobs do in single repositories. */
export const batchWork = /* GraphQL */ `
  "How far a batch job, or its work in one repository, is."
  enum BatchJobState {
    "It waits."
    QUEUED
    "It is under way."
    PROCESSING
    "Someone stopped it, and it has not ended yet."
    CANCELING
    "Someone stopped it."
    CANCELED
    "It ended well."
    COMPLETED
    "It failed."
    FAILED
  }

  "How the repositories of a job are getting on."
  type BatchJobStats {
    "How many there are."
    total: Int!
    "How many wait."
    queued: Int!
    "How many are being worked on."
    processing: Int!
    "How many are done."
    completed: Int!
    "How many failed."
    errored: Int!
    "How many were done before, for the same input."
    cached: Int!
  }

  "One page of work."
  type BatchWorkspaceConnection implements PagedList {
    "The work on this page."
    nodes: [BatchWorkspace!]!
    "How much work there is on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "The work of a job in one repository."
  interface BatchWorkspace {
    "The global ID."
    id: ID!
    "The job."
    batchJob: BatchJob!
    "How far it is."
    state: BatchJobState!
    "When it began; null while it waits."
    startedAt: DateTime
    "When it ended; null until then."
    finishedAt: DateTime
    "Whether it was done before, for the same input."
    cachedResultFound: Boolean!
  }

  "Work in a repository that the caller may see."
  type VisibleBatchWorkspace implements Node & BatchWorkspace {
    "The global ID."
    id: ID!
    "The job."
    batchJob: BatchJob!
    "How far it is."
    state: BatchJobState!
    "When it began; null while it waits."
    startedAt: DateTime
    "When it ended; null until then."
    finishedAt: DateTime
    "Whether it was done before, for the same input."
    cachedResultFound: Boolean!
    "The repository."
    repository: Repository!
    "The branch."
    branch: GitRef!
    "The steps."
    steps: [BatchStep!]!
    "What went wrong; null if nothing did."
    failureMessage: String
    "How much it changed; null until it ended."
    diffStat: DiffStat
  }

  "Work in a repository that the caller may not see."
  type HiddenBatchWorkspace implements Node & BatchWorkspace {
    "The global ID."
    id: ID!
    "The job."
    batchJob: BatchJob!
    "How far it is."
    state: BatchJobState!
    "When it began; null while it waits."
    startedAt: DateTime
    "When it ended; null until then."
    finishedAt: DateTime
    "Whether it was done before, for the same input."
    cachedResultFound: Boolean!
  }

  "One step of the work in a repository."
  type BatchStep {
    "Its place, counted from 1."
    number: Int!
    "The command line."
    run: String!
    "The container image."
    container: String!
    "The environment variables it was run with."
    environment: [BatchEnvironmentVariable!]!
    "How far it is."
    state: BatchStepState!
    "The status the command ended with; null until then."
    exitCode: Int
    "What it printed."
    outputLines(
      "How many lines to return."
      first: Int = 500
      "How many lines to leave out first."
      after: Int = 0
    ): [OutputLine!]!
  }

  "How far a step is."
  enum BatchStepState {
    "It waits."
    PENDING
    "It is under way."
    RUNNING
    "It ended well."
    SUCCEEDED
    "It failed."
    FAILED
    "Its condition did not hold."
    SKIPPED
  }

  "An environment variable of a step."
  type BatchEnvironmentVariable {
    "The name."
    name: String!
    "The value; null for secrets."
    value: String
  }

  "A line that a step printed."
  type OutputLine {
    "Where it printed it."
    stream: OutputStream!
    "The line."
    text: String!
  }

  "Where a command prints."
  enum OutputStream {
    "To its standard output."
    STDOUT
    "To its standard error."
    STDERR
  }

  "One page of changesets."
  type ChangesetConnection implements PagedList {
    "The changesets on this page."
    nodes: [Changeset!]!
    "How many changesets there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A change that was proposed to a code host."
  type Changeset implements Node {
    "The global ID."
    id: ID!
    "The title."
    title: String!
    "Where it is."
    repository: Repository!
    "What became of it."
    state: ChangesetState!
    "What those who read it think."
    reviewState: ReviewState
    "How much it changes."
    diffStat: DiffStat!
    "Its page on the code host."
    externalURL: ExternalLink
    "When it was proposed; null until then."
    createdAt: DateTime
  }

  "What became of a change."
  enum ChangesetState {
    "It was not proposed yet."
    UNPUBLISHED
    "It is proposed, but not ready."
    DRAFT
    "It is proposed."
    OPEN
    "It was taken."
    MERGED
    "It was turned down."
    CLOSED
  }

  "What those who read a change think."
  enum ReviewState {
    "It is good."
    APPROVED
    "Something needs to change."
    CHANGES_REQUESTED
    "Nobody said."
    PENDING
  }
`;

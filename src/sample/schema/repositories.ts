/** Repositories, what is known about them, and their mirrors. */
export const repositories = /* GraphQL */ `
  extend type Query {
    "The repository with this name; null when there is none or the caller may not see it."
    repository(
      "The name, such as \`code.example.com/tools/linter\`."
      name: String
      "The address it is cloned from, in any of the forms a code host shows."
      cloneURL: String
    ): Repository
    "What a repository name leads to, also when it was renamed."
    repositoryRedirect("The name, old or current." name: String!): RepositoryRedirect
    """
    The repositories of the instance.

    \`totalCount\` is exact, and for a site with many repositories slow: leave it out where you do not need it.
    """
    repositories(
      "How many to return. At most 1,000 on one page."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only repositories with this text in their name."
      query: String
      "Only repositories with exactly these names."
      names: [String!]
      "Only repositories for which all the given conditions hold."
      filter: RepositoryFilter = { cloneStates: [CLONED, CLONING, NOT_CLONED] }
      "What to sort by."
      orderBy: RepositoryOrderBy = REPOSITORY_NAME
      "Which end comes first."
      direction: SortDirection = ASCENDING
      "Turns the order around."
      descending: Boolean = false @deprecated(reason: "Use \`direction\`.")
    ): RepositoryConnection!
    "Figures over all repositories. Only site admins may read them."
    repositoryStats: RepositoryStats
  }

  extend type Mutation {
    "Throws a clone away and fetches the repository again. Only site admins may do this."
    recloneRepository("The repository." repo: ID!): EmptyResponse
    "Deletes the clone of a repository. **The next sync fetches it again.** Site admins only."
    deleteRepositoryFromDisk("The repository." repo: ID!): EmptyResponse
    "Adds a piece of metadata to a repository, or replaces the value under the same key."
    addRepoMetadata(
      "The repository."
      repo: ID!
      "The key."
      key: String!
      "The value; null for a key that says all by itself."
      value: String
    ): EmptyResponse
    "Takes the metadata under a key away."
    deleteRepoMetadata("The repository." repo: ID!, "The key." key: String!): EmptyResponse
  }

  "What to sort repositories by."
  enum RepositoryOrderBy {
    "By name."
    REPOSITORY_NAME
    "By the moment the instance first knew of it."
    REPOSITORY_CREATED_AT
    "By the size of the clone."
    SIZE
    "By stars on the code host."
    STARS
  }

  "Conditions on repositories. All that are given must hold."
  input RepositoryFilter {
    "In what state the clone is."
    cloneStates: [CloneStatus!]
    "Whether the code host shows it to signed-in users only."
    private: Boolean
    "Whether it is archived on the code host."
    archived: Boolean
    "Whether it was forked from another one."
    fork: Boolean
    "How large the clone is."
    size: SizeRangeInput
    "The language most of it is written in."
    language: String
    "Metadata it must have, all of them."
    metadata: [RepositoryMetadataInput!]
  }

  "A range of sizes in bytes, as text because they can outgrow 32 bits."
  input SizeRangeInput {
    "The smallest size that belongs to it."
    atLeast: BigInt = "0"
    "The largest size that belongs to it."
    atMost: BigInt
  }

  "A key, and possibly a value."
  input RepositoryMetadataInput {
    "The key."
    key: String!
    "The value; null for a key that says all by itself."
    value: String
  }

  "One page of repositories."
  type RepositoryConnection implements PagedList {
    "The repositories on this page."
    nodes: [Repository!]!
    "How many repositories there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "What a repository name can lead to."
  union RepositoryRedirect = Repository | Redirect

  "Another place to look in."
  type Redirect {
    "The address to go to."
    url: String!
  }

  """
  A repository of source code that the instance mirrors from a code host.

  Everything below \`commit\` and \`defaultBranch\` is read from the mirror: while \`mirrorInfo.cloned\` is
  false, these fields are null.
  """
  type Repository implements Node {
    "The global ID."
    id: ID!
    "The number of the repository."
    databaseID: Int!
    "The unique name: host, owner and project."
    name: String!
    "What it is about, in the words of the code host."
    description: String!
    "The path of its page, from the root of the instance."
    url: String!
    "Where else it can be seen, such as on its code host."
    externalURLs: [ExternalLink!]!
    "The language most of it is written in; null when nothing was recognized."
    language: String
    "All its languages, from the most to the least."
    languages: [LanguageStatistics!]!
    "When the instance first knew of it."
    createdAt: DateTime!
    "When what is known about it last changed."
    updatedAt: DateTime
    "Whether the code host shows it to signed-in users only."
    isPrivate: Boolean!
    "Whether it is archived on the code host."
    isArchived: Boolean!
    "Whether it was forked from another one."
    isFork: Boolean!
    "Stars on the code host."
    stars: Int!
    "Keys and values that people attached."
    metadata: [KeyValuePair!]!
    "The state of the mirror."
    mirrorInfo: MirrorRepositoryInfo!
    "The code host connections it comes through."
    externalServices(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): ExternalServiceConnection!
    "The branch that is shown first."
    defaultBranch: GitRef
    "A commit, by branch, tag, or the beginning of a hash."
    commit(
      "What to look up."
      rev: String! = "HEAD"
      "Text that went into \`rev\` before it was looked up."
      inputRevspec: String @deprecated(reason: "It has no effect.")
    ): GitCommit
    "Branches and tags."
    gitRefs(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only refs with this text in their name."
      query: String
      "Only refs of this kind."
      type: GitRefType
    ): GitRefConnection!
    "What changed from one revision to another."
    comparison(
      "Where to begin; the default branch when left out."
      base: String
      "Where to end; the default branch when left out."
      head: String
    ): RepositoryComparison!
    "Whether the caller may change what is known about it."
    viewerCanAdminister: Boolean!
    "A badge for a readme file."
    badgeURL: String @deprecated(reason: "Badges are drawn by the browser. There is no replacement.")
  }

  "An address on another site."
  type ExternalLink {
    "The address."
    url: String!
    "What kind of site it is, where that is known."
    serviceKind: ExternalServiceKind
  }

  "How much of a repository is in one language."
  type LanguageStatistics {
    "The language."
    name: String!
    "Bytes in files of this language."
    totalBytes: Float!
    "Lines in files of this language."
    totalLines: Int!
  }

  "A key that people attached to a repository."
  type KeyValuePair {
    "The key."
    key: String!
    "The value; null for a key that says all by itself."
    value: String
  }

  "What the instance holds of a repository."
  type MirrorRepositoryInfo {
    "The address it is fetched from, without credentials. Only site admins may read it."
    remoteURL: String
    "Whether there is a clone to read from."
    cloned: Boolean!
    "Whether the first fetch is under way."
    cloneInProgress: Boolean!
    "How much of the first fetch is done, as text; null unless it is under way."
    cloneProgress: String
    "What went wrong last; null if nothing did."
    lastError: String
    "When it was last fetched."
    updatedAt: DateTime
    "The size of the clone in bytes."
    byteSize: BigInt!
    "Which storage server holds it. Only site admins may read it."
    shard: String
  }

  "How far the first fetch of a repository came."
  enum CloneStatus {
    "Nothing was fetched."
    NOT_CLONED
    "The first fetch is under way."
    CLONING
    "There is a clone to read from."
    CLONED
  }

  "Figures over all repositories."
  type RepositoryStats {
    "How many there are."
    total: Int!
    "How many have a clone."
    cloned: Int!
    "How many are being fetched for the first time."
    cloning: Int!
    "How many wait for their first fetch."
    notCloned: Int!
    "How many could not be fetched."
    failedFetch: Int!
    "The size of all clones together, in bytes."
    gitDirBytes: BigInt!
  }
`;

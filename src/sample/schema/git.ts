/** What is read from a clone: commits, refs, trees and files. */
export const git = /* GraphQL */ `
  "The full hash of a git object: forty hexadecimal digits."
  scalar GitObjectID

  "One page of commits."
  type GitCommitConnection {
    "The commits on this page, the latest first."
    nodes: [GitCommit!]!
    "How many there are on all pages; null where counting would take too long."
    totalCount: Int
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A commit."
  type GitCommit implements Node {
    "The global ID."
    id: ID!
    "The repository it is in."
    repository: Repository!
    "The full hash."
    oid: GitObjectID!
    "The first digits of the hash, as many as tell it from others."
    abbreviatedOID: String!
    "Who wrote it, and when."
    author: Signature!
    "Who committed it, and when; null when that is the author."
    committer: Signature
    "The whole message."
    message: String!
    "The first line of the message."
    subject: String!
    "The message after its first line; null if there is nothing more."
    body: String
    "The commits it follows."
    parents: [GitCommit!]!
    "The path of its page, from the root of the instance."
    url: String!
    "A directory as of this commit; null if the path is none."
    tree(
      "The path, from the root of the repository."
      path: String = ""
      "Whether to list all directories below too."
      recursive: Boolean = false
    ): GitTree
    "A file as of this commit; null if the path is none."
    blob("The path, from the root of the repository." path: String!): GitBlob
    "A file as of this commit."
    file("The path, from the root of the repository." path: String!): GitBlob
      @deprecated(reason: "Use \`blob\`.")
    "The commits that led to this one, itself included."
    ancestors(
      "How many to return."
      first: Int = 20
      "The \`endCursor\` of the page before."
      after: String
      "Only commits with this text in their message."
      query: String
      "Only commits that changed this path."
      path: String
    ): GitCommitConnection!
    "What it changed against its first parent."
    diff: RepositoryComparison!
  }

  "Who did something, and when."
  type Signature {
    "Who."
    person: Person!
    "When."
    date: DateTime!
  }

  "A name as it stands in a commit."
  type Person {
    "The name."
    name: String!
    "The email address."
    email: String!
    "What to show to people: the display name of the account, or else the name."
    displayName: String!
    "The account with this address, if there is one."
    user: User
  }

  "What kind of name a ref is."
  enum GitRefType {
    "A branch."
    GIT_BRANCH
    "A tag."
    GIT_TAG
    "Anything else."
    GIT_REF_OTHER
  }

  "One page of refs."
  type GitRefConnection implements PagedList {
    "The refs on this page."
    nodes: [GitRef!]!
    "How many refs there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A name that points to a commit."
  type GitRef implements Node {
    "The global ID."
    id: ID!
    "The full name, such as \`refs/heads/main\`."
    name: String!
    "The name without its beginning."
    displayName: String!
    "What kind it is."
    type: GitRefType!
    "The repository it is in."
    repository: Repository!
    "The commit it points to."
    target: GitCommit!
    "The path of its page, from the root of the instance."
    url: String!
  }

  "What a directory holds."
  interface TreeEntry {
    "The path, from the root of the repository."
    path: String!
    "The last part of the path."
    name: String!
    "Whether it is a directory."
    isDirectory: Boolean!
    "The path of its page, from the root of the instance."
    url: String!
  }

  "A directory or a file."
  union TreeOrBlob = GitTree | GitBlob

  "A directory as of a commit."
  type GitTree implements TreeEntry {
    "The path, from the root of the repository."
    path: String!
    "The last part of the path."
    name: String!
    "Always true."
    isDirectory: Boolean!
    "Whether this is the root of the repository."
    isRoot: Boolean!
    "The path of its page, from the root of the instance."
    url: String!
    "What is in it, directories first."
    entries("How many to return." first: Int = 100): [TreeOrBlob!]!
    "The files in it."
    files("How many to return." first: Int = 100): [GitBlob!]!
    "The commit it was read at."
    commit: GitCommit!
  }

  "A file as of a commit."
  type GitBlob implements TreeEntry {
    "The path, from the root of the repository."
    path: String!
    "The last part of the path."
    name: String!
    "Always false."
    isDirectory: Boolean!
    "The path of its page, from the root of the instance."
    url: String!
    "The size in bytes."
    byteSize: Int!
    "Whether it is no text."
    binary: Boolean!
    "The text."
    content(
      "The first line to return, counted from 1."
      startLine: Int = 1
      "The last line to return; the last one of the file when left out."
      endLine: Int
    ): String!
    "How many lines it has."
    totalLines: Int!
    "The language it is written in, as far as its name tells."
    language: String
    "Who last changed which lines."
    blame("The first line, counted from 1." startLine: Int!, "The last line." endLine: Int!): [BlameHunk!]!
    "The names it declares."
    symbols(
      "How many to return."
      first: Int = 50
      "Only names with this text in them."
      query: String
    ): SymbolConnection!
    "The commit it was read at."
    commit: GitCommit!
    "The repository it is in."
    repository: Repository!
  }

  "Lines that one commit changed last."
  type BlameHunk {
    "The first line, counted from 1."
    startLine: Int!
    "The last line."
    endLine: Int!
    "The commit."
    commit: GitCommit!
    "Who wrote it, and when."
    author: Signature!
  }

  "What changed between two revisions."
  type RepositoryComparison {
    "Where it begins; null for the first commit of a repository."
    base: GitCommit
    "Where it ends."
    head: GitCommit!
    "The commits in between."
    commits("How many to return." first: Int = 20): GitCommitConnection!
    "The files that changed."
    fileDiffs(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): FileDiffConnection!
  }

  "One page of changed files."
  type FileDiffConnection implements PagedList {
    "The files on this page."
    nodes: [FileDiff!]!
    "How many files there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
    "How much changed on all pages together."
    diffStat: DiffStat!
    "The whole difference as a patch."
    rawDiff: String!
  }

  "How one file changed."
  type FileDiff {
    "The path before; null for an added file."
    oldPath: String
    "The path after; null for a deleted file."
    newPath: String
    "The places that changed."
    hunks: [DiffHunk!]!
    "How much changed."
    stat: DiffStat!
  }

  "One place in a file that changed."
  type DiffHunk {
    "The first line before, counted from 1."
    oldStart: Int!
    "The first line after, counted from 1."
    newStart: Int!
    "The lines, each with a sign in front."
    body: String!
  }

  "How much changed."
  type DiffStat {
    "Lines that came."
    added: Int!
    "Lines that went."
    deleted: Int!
    "Lines that became others."
    changed: Int! @deprecated(reason: "Git does not know changed lines. It is always 0.")
  }
`;

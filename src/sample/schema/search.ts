/** Code search. */
export const search = /* GraphQL */ `
  extend type Query {
    """
    Searches code, commits, symbols and repository names.

    The query is a list of words and filters. Words are looked for in files, one after the other on the same line.
    Filters narrow down where to look:

    | Filter | Meaning |
    | --- | --- |
    | \`repo:linter\` | repositories with this text in their name |
    | \`file:test\` | files with this text in their path |
    | \`lang:go\` | files in this language |
    | \`type:commit\` | what to look for: \`file\`, \`repo\`, \`symbol\` or \`commit\` |
    | \`count:100\` | stop after this many matches |

    A minus sign in front turns a filter around. For large result sets prefer the stream search API.
    """
    search(
      "The query."
      query: String = ""
      "How words are read."
      patternType: SearchPatternType = keyword
      "Which grammar the query is in."
      version: SearchVersion = V3 @deprecated(reason: "All versions are read the same way. Leave it out.")
    ): Search
    "The saved searches of the caller, or of an owner."
    savedSearches(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "The user or organization they belong to."
      owner: ID
      "Only saved searches with this text in their description or query."
      query: String
    ): SavedSearchesConnection!
    "Named sets of repositories to search in."
    searchContexts(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only contexts with this text in their name."
      query: String
    ): SearchContextConnection!
  }

  extend type Mutation {
    "Saves a search."
    createSavedSearch("What to save." input: SavedSearchInput!): SavedSearch!
    "Changes a saved search."
    updateSavedSearch("The saved search." id: ID!, "What it is to be." input: SavedSearchInput!): SavedSearch!
    "Deletes a saved search. **This cannot be undone.**"
    deleteSavedSearch("The saved search." id: ID!): EmptyResponse
  }

  "How the words of a query are read."
  enum SearchPatternType {
    "Words that must all be there, in any order."
    keyword
    "Text that must be there exactly as written."
    literal
    "A regular expression."
    regexp
    "A pattern with holes, which knows about brackets."
    structural @deprecated(reason: "Regular expressions do the same, faster.")
  }

  "Grammars of search queries."
  enum SearchVersion {
    "Regular expressions unless said otherwise."
    V1
    "Text unless said otherwise."
    V2
    "Words unless said otherwise."
    V3
  }

  "A search."
  type Search {
    "What was found."
    results: SearchResults!
    "Rough figures, without running the search to its end."
    stats: SearchResultsStats!
  }

  "Rough figures of a search."
  type SearchResultsStats {
    "About how many matches there are, as text: it ends in + where it was cut."
    approximateResultCount: String!
    "The languages of the matching files."
    languages: [LanguageStatistics!]!
  }

  "What a search found."
  type SearchResults {
    "The matches."
    results: [SearchResult!]!
    "How many matches there are, counting each line of a file."
    matchCount: Int!
    "How many entries \`results\` has."
    resultCount: Int!
    "Whether there is more than what is counted here."
    limitHit: Boolean!
    "How long it took, in milliseconds."
    elapsedMilliseconds: Int!
    "The repositories with matches."
    repositories: [Repository!]!
    "The number of repositories with matches."
    repositoriesCount: Int!
    "Repositories that could not be searched because they are being cloned."
    cloning: [Repository!]!
    "Filters that would narrow the search down."
    dynamicFilters: [SearchFilter!]!
    "What went wrong, or could be done better; null when all is well."
    alert: SearchAlert
  }

  "Whatever a search can find."
  union SearchResult = FileMatch | CommitSearchResult | Repository

  "A file with matches in it, or in its path."
  type FileMatch {
    "The file."
    file: GitBlob!
    "Where it is."
    repository: Repository!
    "The lines with matches."
    lineMatches: [LineMatch!]!
    "The matches with the lines around them."
    chunkMatches: [ChunkMatch!]!
    "The symbols that match."
    symbols: [Symbol!]!
    "Whether there are more matches in the file."
    limitHit: Boolean!
  }

  "A line with matches."
  type LineMatch {
    "The line."
    preview: String!
    "Its number, counted from 0."
    lineNumber: Int!
    "Where in the line: pairs of offset and length, in characters."
    offsetAndLengths: [[Int!]!]!
    "Whether there are more matches in the line."
    limitHit: Boolean! @deprecated(reason: "Lines are always searched to their end.")
  }

  "Matches with the lines around them."
  type ChunkMatch {
    "The lines."
    content: String!
    "Where the lines begin."
    contentStart: Position!
    "Where the matches are."
    ranges: [Range!]!
  }

  "A place in a file."
  type Position {
    "The line, counted from 0."
    line: Int!
    "The character in the line, counted from 0."
    character: Int!
  }

  "From one place in a file to another."
  type Range {
    "The first character."
    start: Position!
    "The first character after it."
    end: Position!
  }

  "A commit with matches in its message."
  type CommitSearchResult {
    "The commit."
    commit: GitCommit!
    "The message, with the matches."
    messagePreview: HighlightedString
    "The path of its page, from the root of the instance."
    url: String!
  }

  "Text with parts to highlight."
  type HighlightedString {
    "The text."
    value: String!
    "The parts."
    highlights: [Highlight!]!
  }

  "A part of a text."
  type Highlight {
    "The line, counted from 1."
    line: Int!
    "The character in the line, counted from 0."
    character: Int!
    "How many characters it has."
    length: Int!
  }

  "One page of symbols."
  type SymbolConnection {
    "The symbols on this page."
    nodes: [Symbol!]!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A name that code declares."
  type Symbol {
    "The name."
    name: String!
    "What contains it, such as a class; null at the top."
    containerName: String
    "What it is."
    kind: SymbolKind!
    "The language it is written in."
    language: String!
    "Where it is declared."
    location: Location!
    "The path of its place, from the root of the instance."
    url: String!
  }

  "A place that can be opened."
  type Location {
    "The place in its file; null for the whole file."
    range: Range
    "The path of the place, from the root of the instance."
    url: String!
  }

  "What a declared name stands for."
  enum SymbolKind {
    "A class or a structure."
    CLASS
    "A constant."
    CONSTANT
    "A set of named values."
    ENUM
    "A member that holds a value."
    FIELD
    "A function."
    FUNCTION
    "An interface or a trait."
    INTERFACE
    "A function of a class."
    METHOD
    "A module or a namespace."
    MODULE
    "A variable."
    VARIABLE
    "None of these, or not known."
    UNKNOWN
  }

  "A filter that would narrow a search down."
  type SearchFilter {
    "What to add to the query."
    value: String!
    "What to show to people."
    label: String!
    "How many of the matches it keeps."
    count: Int!
    "What it is about: \`repo\`, \`file\` or \`lang\`."
    kind: String!
  }

  "A remark about a search."
  type SearchAlert {
    "In short."
    title: String!
    "In full."
    description: String
    "Queries that might do better."
    proposedQueries: [SearchQueryDescription!]
  }

  "A query that might do better."
  type SearchQueryDescription {
    "What is different about it."
    description: String
    "The query."
    query: String!
  }
`;

/** Searches people keep, and sets of repositories they search in. */
export const savedSearches = /* GraphQL */ `
  "What a saved search is to be."
  input SavedSearchInput {
    "What it is for."
    description: String!
    "The query."
    query: String!
    "The user or organization it belongs to; the caller when left out."
    owner: ID
    "Whether it is shown only to those who can edit it."
    draft: Boolean = false
  }

  "One page of saved searches."
  type SavedSearchesConnection implements PagedList {
    "The saved searches on this page."
    nodes: [SavedSearch!]!
    "How many saved searches there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A search that someone keeps."
  type SavedSearch implements Node {
    "The global ID."
    id: ID!
    "What it is for."
    description: String!
    "The query."
    query: String!
    "The user or organization it belongs to."
    owner: Namespace!
    "Whether it is shown only to those who can edit it."
    draft: Boolean!
    "When it was made."
    createdAt: DateTime!
    "Who made it; null for accounts that are gone."
    createdBy: User
    "When it was last changed."
    updatedAt: DateTime!
    "The path of its page, from the root of the instance."
    url: String!
    "Whether the caller may change it."
    viewerCanAdminister: Boolean!
    "Whether to send a message about matches that come later."
    notify: Boolean!
      @deprecated(reason: "Code monitors watch for matches that come later. It is always false.")
  }

  "One page of search contexts."
  type SearchContextConnection implements PagedList {
    "The contexts on this page."
    nodes: [SearchContext!]!
    "How many contexts there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A named set of repositories to search in."
  type SearchContext implements Node {
    "The global ID."
    id: ID!
    "The name."
    name: String!
    "Owner and name, as they are written in a query."
    spec: String!
    "What it is for."
    description: String!
    "The owner; null for contexts of the whole instance."
    namespace: Namespace
    "Whether everybody may use it."
    public: Boolean!
    "Whether it comes with the instance."
    autoDefined: Boolean!
    "The repositories in it, each with the revisions to search."
    repositories: [SearchContextRepository!]!
    "When it was last changed."
    updatedAt: DateTime!
  }

  "A repository in a search context."
  type SearchContextRepository {
    "The repository."
    repository: Repository!
    "The revisions to search."
    revisions: [String!]!
  }
`;

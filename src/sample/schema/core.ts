/** What every other part of the schema builds on: roots, identity, paging and scalars. */
export const core = /* GraphQL */ `
  schema {
    query: Query
    mutation: Mutation
  }

  """
  A moment in time as RFC 3339 text in UTC, such as "2026-03-01T09:30:00Z".
  """
  scalar DateTime

  """
  A whole number that may not fit into 32 bits, written as text so that no client loses digits.
  """
  scalar BigInt

  "Any JSON value: an object, a list, text, a number, true, false or null."
  scalar JSONValue

  """
  Text that holds JSON for people to edit: comments that begin with // and trailing commas are allowed.
  """
  scalar JSONCString

  """
  Something with an identity. The ID is opaque: keep it as it is, and pass it to \`node\` to read the same thing again.
  """
  interface Node {
    "The global ID, unique over all types."
    id: ID!
  }

  "A place that owns things, such as saved searches and batch jobs: a user or an organization."
  interface Namespace {
    "The global ID of the owner."
    id: ID!
    "The name in addresses: a username or the name of an organization."
    namespaceName: String!
    "The path of the owner's page, from the root of the instance."
    url: String!
  }

  "One page of a longer list."
  interface PagedList {
    "How many items the whole list has, on all pages together."
    totalCount: Int!
    "Where this page ends, and how to ask for the next one."
    pageInfo: PageInfo!
  }

  """
  Where a page ends. Read a list in full by asking again with \`after\` set to \`endCursor\`, for as long as
  \`hasNextPage\` is true. A cursor belongs to the field and the filters it came from.
  """
  type PageInfo {
    "Whether items follow this page."
    hasNextPage: Boolean!
    "Whether items come before this page."
    hasPreviousPage: Boolean!
    "The cursor of the first item, or null when the page is empty."
    startCursor: String
    "The cursor to pass as \`after\`, or null when nothing follows."
    endCursor: String
  }

  "What a mutation answers that has nothing else to say."
  type EmptyResponse {
    "Always null: an object must have a field."
    alwaysNil: String
  }

  "Which end of an order comes first."
  enum SortDirection {
    "From the smallest, the earliest, or A."
    ASCENDING
    "From the largest, the latest, or Z."
    DESCENDING
  }

  "A stretch of time. Leave out a bound to leave that side open."
  input DateRangeInput {
    "The earliest moment that still belongs to the range."
    from: DateTime
    "The first moment that does not belong to the range any more."
    until: DateTime
  }

  "Where reading begins."
  type Query {
    """
    The thing with this ID, of whatever type it is; null when there is none or the caller may not see it. Choose its
    fields with fragments:

        query Look($id: ID!) {
          node(id: $id) {
            __typename
            ... on User { username }
            ... on Repository { name }
          }
        }
    """
    node("A global ID, as any field named \`id\` gives it." id: ID!): Node
    "Several things by their IDs, in the same order; null in the place of each that is not there."
    nodes("At most 100 global IDs." ids: [ID!]!): [Node]!
    "The user or organization with this name."
    namespaceByName("A username or the name of an organization." name: String!): Namespace
  }

  """
  Where writing begins. The mutations of one request run one after the other, in the order of the document; when one
  fails, those before it stay done.
  """
  type Mutation {
    "Does nothing and changes nothing: tells whether the caller may send mutations at all."
    ping("Comes back as it is." message: String = "pong"): String!
  }
`;

import { buildSchema } from 'graphql';

/** Schema with every kind of type, and with a member for each special case of completion. */
export const sdl = `
directive @loud(level: Int!) on FIELD | QUERY

"Anything, in JSON."
scalar JSONValue

interface Node { id: ID! }

enum Color { RED "Like grass." GREEN BLUE @deprecated(reason: "Use GREEN.") }

input Inner { word: String!, count: Int = 3 }
input Filter { optional: Boolean, inner: Inner, color: Color, required: [ID!]! }

"A person."
type User implements Node {
  id: ID!
  "The name to sign in with."
  name: String!
  old: String @deprecated(reason: "Use \`name\` instead.")
  friends(first: Int = 10, after: String, color: Color): [User!]!
  "Only site admins may see this."
  email: String
  f06: Int f07: Int f08: Int f09: Int f10: Int f11: Int
}

type Repo implements Node { id: ID! url: String! owner: User }

union Hit = User | Repo

type Matches { count: Int! }

type Search { results: Results! }
type Results { results: [Hit!]! matchCount: Int! }

type Query {
  node(id: ID!): Node
  user(id: ID): User
  viewer: User!
  list(first: Int!, filter: Filter!): [User!]!
  byIds(ids: [ID!]!): [User!]!
  paint(color: Color, colors: [Color!], loud: Boolean!, data: JSONValue, limit: Int! = 5): String
  hits: [Hit!]!
  search(query: String = ""): Search
}

type Mutation { rename(id: ID!, name: String!): User }
`;

export const testSchema = buildSchema(sdl);

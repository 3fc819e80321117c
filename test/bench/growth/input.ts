/** Returns the SDL of a schema with a number of object types, which lead to each other and have descriptions. */
export function growingSdl(types: number, change = ''): string {
  const roots = Array.from({ length: types }, (_, index) => `item${index}(id: ID!): Item${index}Node`);
  const definitions = Array.from(
    { length: types },
    (_, index) => `"Item number ${index} of a repository"
type Item${index}Node implements Node {
  id: ID!
  userName${index % 700}: String
  "Whether it may be read by a user"
  permissions(first: Int = 10): Int
  createdAt: String @deprecated
  next: Item${(index * 7 + 1) % types}Node
  owner${index % 50}: String
  ${index % 100 === 0 ? change : ''}
}`,
  );
  return `interface Node { id: ID! }\ntype Query { node: Node ${roots.join(' ')} }\n${definitions.join('\n')}\n`;
}

/** Returns the text of a document with a fragment and a query, of about 600 characters. */
export function growingDocument(index: number, documents: number, types: number): string {
  const type = index % types;
  const other = (index * 7 + 3) % documents;
  return `# Reads item ${type} and what follows it, for the report of the week.
fragment Part${index} on Item${type}Node {
  id
  userName${type % 700}
  permissions(first: 20)
  owner${type % 50}
}

query Read${index}($id: ID!, $other: ID!) {
  item${type}(id: $id) {
    ...Part${index}
    next {
      id
      permissions
    }
  }
  other: item${other % types}(id: $other) {
    ...Part${other}
    createdAt
  }
}
`;
}

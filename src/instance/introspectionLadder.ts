import { Kind, getIntrospectionQuery, parse, print, visit } from 'graphql';

/** Introspection queries to try, from full to minimal. */
export function introspectionLadder(): readonly string[] {
  const usual = getIntrospectionQuery();
  const terse = getIntrospectionQuery({ descriptions: false });
  // `[[T!]!]!` requires five wrappers. Deeper types don't occur in practice.
  const shallow = getIntrospectionQuery({ descriptions: false, typeDepth: 5 });
  return [usual, terse, shallow, withoutFields(shallow, ['subscriptionType', 'directives'])];
}

/** Removes fields and the `includeDeprecated` arguments from a query, for servers that don't support them. */
function withoutFields(query: string, names: readonly string[]): string {
  const document = visit(parse(query), {
    [Kind.FIELD]: ({ name }) => (names.includes(name.value) ? null : undefined),
    [Kind.ARGUMENT]: ({ name }) => (name.value === 'includeDeprecated' ? null : undefined),
  });
  return print(document);
}

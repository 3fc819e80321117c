import { Kind, getIntrospectionQuery, parse, print, visit } from 'graphql';

/** From the usual query down to the barest that still makes a schema. */
export function introspectionLadder(): readonly string[] {
  const usual = getIntrospectionQuery();
  const terse = getIntrospectionQuery({ descriptions: false });
  // Five wrappers make `[[T!]!]!`; nobody has been seen to nest deeper.
  const shallow = getIntrospectionQuery({ descriptions: false, typeDepth: 5 });
  return [usual, terse, shallow, withoutFields(shallow, ['subscriptionType', 'directives'])];
}

/** Servers without subscriptions or directives have been seen to lack the fields about them too. */
function withoutFields(query: string, names: readonly string[]): string {
  const document = visit(parse(query), {
    [Kind.FIELD]: ({ name }) => (names.includes(name.value) ? null : undefined),
    [Kind.ARGUMENT]: ({ name }) => (name.value === 'includeDeprecated' ? null : undefined),
  });
  return print(document);
}

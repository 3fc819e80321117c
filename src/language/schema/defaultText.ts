import { astFromValue, print, type GraphQLArgument, type GraphQLInputField } from 'graphql';

/** Formats a default value as GraphQL text. Returns `undefined` if there is none. */
export function defaultText({
  defaultValue,
  type,
}: Pick<GraphQLArgument | GraphQLInputField, 'defaultValue' | 'type'>): string | undefined {
  const node = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return node == null ? undefined : print(node);
}

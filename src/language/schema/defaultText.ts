import { astFromValue, print, type GraphQLArgument, type GraphQLInputField } from 'graphql';

/** Formats a default value as GraphQL text; `undefined` without one. */
export function defaultText({
  defaultValue,
  type,
}: Pick<GraphQLArgument | GraphQLInputField, 'defaultValue' | 'type'>): string | undefined {
  const node = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return node == null ? undefined : print(node);
}

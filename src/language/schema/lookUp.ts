import { printType, type GraphQLSchema } from 'graphql';
import type { LookupResult } from '../protocol';
import type { SchemaSearch } from './search';

/**
 * Returns the definition of the type with this name as SDL, or else the types and fields that a search finds.
 *
 * @param search returns the index of the schema, which isn't built for a definition
 */
export function lookUp(schema: GraphQLSchema, search: () => SchemaSearch, text: string): LookupResult {
  const type = schema.getType(text.trim());
  return type == null
    ? { definition: undefined, hits: search().find(text) }
    : { definition: printType(type), hits: [] };
}

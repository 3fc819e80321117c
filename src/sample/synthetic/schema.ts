import { buildSchema, type GraphQLSchema } from 'graphql';
import { forgetArgumentDeprecation } from '../graphql/attach';
import type { Engine } from '../graphql/engine';
import { createFieldResolver } from './fieldResolver';

/**
 * Creates an engine that returns synthetic responses for any schema.
 * @throws GraphQLError if the text isn't a schema
 */
export function createSyntheticEngine(sdl: string): Engine {
  // A published schema may use what its tools allow and the specification does not: what can be served, is.
  const schema: GraphQLSchema = buildSchema(sdl, { assumeValidSDL: true });
  forgetArgumentDeprecation(schema);
  return { schema, fieldResolver: createFieldResolver() };
}

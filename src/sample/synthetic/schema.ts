import { buildSchema, type GraphQLSchema } from 'graphql';
import { forgetArgumentDeprecation } from '../graphql/attach';
import type { Engine } from '../graphql/engine';
import { createFieldResolver } from './fieldResolver';

/**
 * Creates an engine that returns synthetic responses for any schema.
 * @throws GraphQLError if the text has a syntax error, or another error if it uses an undefined type
 */
export function createSyntheticEngine(sdl: string): Engine {
  // Published schemas can contain constructs that the specification doesn't allow.
  const schema: GraphQLSchema = buildSchema(sdl, { assumeValidSDL: true });
  forgetArgumentDeprecation(schema);
  return { schema, fieldResolver: createFieldResolver() };
}

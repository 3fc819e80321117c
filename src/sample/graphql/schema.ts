import type { GraphQLSchema } from 'graphql';
import { resolvers } from '../resolvers';
import { buildSampleSchema } from '../schema';
import { attachNodeIds, attachResolvers, forgetArgumentDeprecation } from './attach';
import { ruleScalars } from './scalars';

/** The sample's own schema, ready to be executed. */
export function createExecutableSchema(): GraphQLSchema {
  const schema = buildSampleSchema();
  attachNodeIds(schema);
  attachResolvers(schema, resolvers);
  forgetArgumentDeprecation(schema);
  ruleScalars(schema);
  return schema;
}

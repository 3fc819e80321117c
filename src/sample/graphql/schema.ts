import { resolvers } from '../resolvers';
import { generatedField } from '../resolvers/generated';
import { buildSampleSchema } from '../schema';
import { attachNodeIds, attachResolvers, forgetArgumentDeprecation } from './attach';
import type { Engine } from './engine';
import { ruleScalars } from './scalars';

/** Creates an engine for the sample schema. */
export function createSampleEngine(): Engine {
  const schema = buildSampleSchema();
  attachNodeIds(schema);
  attachResolvers(schema, resolvers);
  forgetArgumentDeprecation(schema);
  ruleScalars(schema);
  return { schema, fieldResolver: generatedField };
}

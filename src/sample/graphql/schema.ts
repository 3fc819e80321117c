import { resolvers } from '../resolvers';
import { generatedField } from '../resolvers/generated';
import { buildSampleSchema } from '../schema';
import { latestVersion, removeLaterFields, type SampleVersion } from '../versions';
import { attachNodeIds, attachResolvers, forgetArgumentDeprecation } from './attach';
import type { Engine } from './engine';
import { ruleScalars } from './scalars';

/** Creates an engine for the sample schema of a version. */
export function createSampleEngine(version: SampleVersion = latestVersion): Engine {
  const schema = buildSampleSchema();
  attachNodeIds(schema);
  attachResolvers(schema, resolvers);
  removeLaterFields(schema, version);
  forgetArgumentDeprecation(schema);
  ruleScalars(schema);
  return { schema, fieldResolver: generatedField };
}

import { buildSchema, type GraphQLSchema } from 'graphql';
import { access } from './access';
import { batchJobs } from './batchJobs';
import { batchWork } from './batchWork';
import { core } from './core';
import { externalServices } from './externalServices';
import { featureFlags } from './featureFlags';
import { git } from './git';
import { monitors } from './monitors';
import { organizations } from './organizations';
import { repositories } from './repositories';
import { savedSearches } from './savedSearches';
import { search } from './search';
import { settings } from './settings';
import { site } from './site';
import { status } from './status';
import { users } from './users';
import { webhooks } from './webhooks';

const parts = [
  core,
  users,
  access,
  organizations,
  settings,
  repositories,
  git,
  search,
  savedSearches,
  site,
  status,
  featureFlags,
  externalServices,
  webhooks,
  batchJobs,
  batchWork,
  monitors,
];

/** The parts of the schema whose names are those of real instances, wherever these have them. */
export const alignedParts = [users, organizations, repositories, search].join('\n');

/** The schema of the sample instance, without resolvers. Each call makes a schema of its own. */
export function buildSampleSchema(): GraphQLSchema {
  return buildSchema(parts.join('\n'));
}

import { buildSchema, type GraphQLSchema } from 'graphql';
import access from './access.graphql';
import administration from './administration.graphql';
import batchJobs from './batchJobs.graphql';
import batchWork from './batchWork.graphql';
import core from './core.graphql';
import externalServices from './externalServices.graphql';
import git from './git.graphql';
import organizations from './organizations.graphql';
import repositories from './repositories.graphql';
import savedSearches from './savedSearches.graphql';
import search from './search.graphql';
import settings from './settings.graphql';
import site from './site.graphql';
import status from './status.graphql';
import users from './users.graphql';

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
  externalServices,
  batchJobs,
  batchWork,
  administration,
];

/** Schema parts that use the names of real instances for types and fields that exist there. */
export const alignedParts = [users, organizations, repositories, search].join('\n');

/** Returns the schema of the sample instance, without resolvers. Each call creates a separate schema. */
export function buildSampleSchema(): GraphQLSchema {
  return buildSchema(parts.join('\n'));
}

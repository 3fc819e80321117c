import { accessResolvers } from './access';
import { batchJobResolvers } from './batchJobs';
import { batchMutations } from './batchMutations';
import type { Resolvers } from './context';
import { coreResolvers } from './core';
import { externalServiceResolvers } from './externalServices';
import { featureFlagResolvers } from './featureFlags';
import { gitResolvers } from './git';
import { monitorResolvers } from './monitors';
import { organizationMutations } from './organizationMutations';
import { organizationResolvers } from './organizations';
import { repositoryResolvers } from './repositories';
import { repositoryMutations } from './repositoryMutations';
import { savedSearchResolvers } from './savedSearches';
import { searchResolvers } from './search';
import { settingsResolvers } from './settings';
import { siteResolvers } from './site';
import { statusResolvers } from './status';
import { treeResolvers } from './trees';
import { userMutations } from './userMutations';
import { userResolvers } from './users';
import { webhookResolvers } from './webhooks';

export type { Context } from './context';

/** All resolvers of the sample's schema, in parts that may speak of the same type. */
export const resolvers: readonly Resolvers[] = [
  coreResolvers,
  userResolvers,
  userMutations,
  accessResolvers,
  organizationResolvers,
  organizationMutations,
  settingsResolvers,
  repositoryResolvers,
  repositoryMutations,
  gitResolvers,
  treeResolvers,
  searchResolvers,
  savedSearchResolvers,
  siteResolvers,
  statusResolvers,
  featureFlagResolvers,
  externalServiceResolvers,
  webhookResolvers,
  batchJobResolvers,
  batchMutations,
  monitorResolvers,
];

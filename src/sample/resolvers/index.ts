import { accessTokenResolvers } from './accessTokens';
import { blobResolvers } from './blobs';
import type { Resolvers } from './context';
import { coreResolvers } from './core';
import { gitResolvers } from './git';
import { organizationResolvers } from './organizations';
import { repositoryResolvers } from './repositories';
import { repositoryMutations } from './repositoryMutations';
import { searchResolvers } from './search';
import { siteResolvers } from './site';
import { userMutations } from './userMutations';
import { userResolvers } from './users';

export type { Context } from './context';

/**
 * Resolvers of fields that are neither read from a record nor synthetic, except the IDs of nodes. Several parts can
 * share a type.
 */
export const resolvers: readonly Resolvers[] = [
  coreResolvers,
  userResolvers,
  userMutations,
  accessTokenResolvers,
  organizationResolvers,
  repositoryResolvers,
  repositoryMutations,
  gitResolvers,
  blobResolvers,
  searchResolvers,
  siteResolvers,
];

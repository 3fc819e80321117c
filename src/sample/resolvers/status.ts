import { siteRecord } from '../data/site';
import { requireSiteAdmin, type Resolvers } from './context';

export const statusResolvers: Resolvers = {
  Query: {
    site: () => siteRecord,
    viewerIsAuthenticated: (_, __, { viewer }) => viewer !== undefined,
    statusMessages: (_, __, context) => {
      requireSiteAdmin(context);
      const repositories = context.world.repositories.all();
      const cloning = repositories.filter(({ cloneState }) => cloneState === 'CLONING').length;
      const cloned = repositories.filter(({ cloneState }) => cloneState === 'CLONED').length;
      return [
        {
          __typename: 'CloningProgress',
          message: `${cloning} repositories are being cloned`,
          remaining: cloning,
        },
        { __typename: 'IndexingProgress', indexed: cloned, notIndexed: repositories.length - cloned },
        ...context.world.externalServices
          .all()
          .filter(({ lastSyncError }) => lastSyncError !== null)
          .map((externalService) => ({
            __typename: 'ExternalServiceSyncError',
            message: externalService.lastSyncError,
            externalService,
          })),
        {
          __typename: 'DiskPressure',
          message: 'Add space, or move repositories to another storage server.',
          shard: 'storage-1',
          usedPercent: 91.5,
        },
      ];
    },
  },
};

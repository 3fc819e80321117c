import { syncJobsOf, type ExternalService, type ServiceKind } from '../data/externalServices';
import { parseJsonc } from '../data/settings';
import { dateTime } from '../data/time';
import type { Repository } from '../data/repositories';
import { emptyResponse, requireSiteAdmin, type Context, type Resolvers, type TypeResolvers } from './context';
import { requireNode } from './lookup';
import { page, type Paging } from './paging';

interface ListArgs extends Paging {
  readonly kinds?: readonly string[] | null;
  readonly repo?: string | null;
}

interface ServiceInput {
  readonly displayName?: string | null;
  readonly config?: string | null;
}

/** The address in a configuration. @throws Error when it is no JSON object with an address */
function urlIn(config: string): string {
  const parsed = parseJsonc(config);
  const url: unknown =
    typeof parsed === 'object' && parsed !== null && 'url' in parsed ? parsed.url : undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) throw new Error('the configuration must have a "url"');
  return url;
}

/** The configuration without the values that must not be read again. */
function redacted(config: string): string {
  return config.replace(/("(?:token|password|secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"REDACTED"');
}

function repositoriesOf({ world }: Context, service: number): readonly Repository[] {
  return world.repositories.all().filter(({ services }) => services.includes(service));
}

const externalService: TypeResolvers<ExternalService> = {
  config: ({ config }, _, context) => {
    requireSiteAdmin(context);
    return redacted(config);
  },
  repoCount: ({ key }, _, context) => repositoriesOf(context, key).length,
  lastSyncError: ({ lastSyncError }, _, context) => {
    requireSiteAdmin(context);
    return lastSyncError;
  },
  availability: ({ lastSyncAt, lastSyncError }) => {
    if (lastSyncAt === null) {
      return { __typename: 'ExternalServiceAvailabilityUnknown', reason: 'It was not asked yet.' };
    }
    return lastSyncError === null
      ? { __typename: 'ExternalServiceAvailable', lastCheckedAt: lastSyncAt }
      : { __typename: 'ExternalServiceUnavailable', suspectedReason: lastSyncError };
  },
  syncJobs: (source, paging: Paging) => page(syncJobsOf(source), paging),
};

export const externalServiceResolvers: Resolvers = {
  Query: {
    externalServices: (_, { kinds, repo, ...paging }: ListArgs, context) => {
      requireSiteAdmin(context);
      const listed = repo == null ? undefined : requireNode<Repository>(context, repo, 'Repository').services;
      const found = context.world.externalServices
        .all()
        .filter(({ key, kind }) => (kinds?.includes(kind) ?? true) && (listed?.includes(key) ?? true));
      return page(found, paging);
    },
  },
  Mutation: {
    addExternalService: (
      _,
      { input }: { input: { kind: ServiceKind; displayName: string; config: string } },
      context,
    ) => {
      requireSiteAdmin(context);
      const now = dateTime(context.clock());
      return context.world.externalServices.add((key) => ({
        __typename: 'ExternalService',
        key,
        kind: input.kind,
        displayName: input.displayName,
        url: urlIn(input.config),
        config: input.config,
        createdAt: now,
        updatedAt: now,
        lastSyncAt: null,
        nextSyncAt: now,
        lastSyncError: null,
      }));
    },
    updateExternalService: (_, { input }: { input: ServiceInput & { id: string } }, context) => {
      requireSiteAdmin(context);
      const service = requireNode<ExternalService>(context, input.id, 'ExternalService');
      const config = input.config ?? service.config;
      return context.world.externalServices.put({
        ...service,
        displayName: input.displayName ?? service.displayName,
        config,
        url: urlIn(config),
        updatedAt: dateTime(context.clock()),
      });
    },
    deleteExternalService: (_, { externalService: id }: { externalService: string }, context) => {
      requireSiteAdmin(context);
      const { key } = requireNode<ExternalService>(context, id, 'ExternalService');
      for (const repository of repositoriesOf(context, key)) {
        const services = repository.services.filter((service) => service !== key);
        if (services.length === 0) context.world.repositories.delete(repository.key);
        else context.world.repositories.put({ ...repository, services });
      }
      context.world.externalServices.delete(key);
      return emptyResponse;
    },
    syncExternalService: (_, { id }: { id: string }, context) => {
      requireSiteAdmin(context);
      const service = requireNode<ExternalService>(context, id, 'ExternalService');
      context.world.externalServices.put({ ...service, lastSyncAt: dateTime(context.clock()) });
      return emptyResponse;
    },
  },
  ExternalService: externalService,
};

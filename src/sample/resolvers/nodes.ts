import { batchWork } from '../data/batchJobs';
import { findCommit, refsOf } from '../data/commits';
import { decodeId, type Entity } from '../data/entity';
import { syncJobsOf } from '../data/externalServices';
import { changesetsOf } from '../data/changesets';
import { deliveriesOf } from '../data/deliveries';
import { monitorEventsOf, triggerOf } from '../data/monitorEvents';
import { tokenRecord } from '../data/tokenRecord';
import { siteRecord } from '../data/site';
import type { Context } from './context';
import { searchContexts } from './searchContexts';
import { mayAdministerId, mayRead } from './visibility';

type Finder = (key: string, context: Context) => Entity | undefined;

/** How each type of record is found by its key. Types that are missing here have no global ID. */
const finders: Readonly<Record<string, Finder>> = {
  Site: () => siteRecord,
  User: (key, { world }) => world.people.byId(Number(key)),
  Org: (key, { world }) => world.organizations.get(key),
  OrganizationInvitation: (key, { world }) => world.invitations.get(key),
  Repository: (key, context) => readable(context, key),
  ExternalService: (key, { world }) => world.externalServices.get(key),
  CodeHostCredential: (key, { world, viewer }) => {
    const credential = world.credentials.get(key);
    return viewer?.siteAdmin || credential?.user === viewer?.key ? credential : undefined;
  },
  Webhook: (key, { world, viewer }) => (viewer?.siteAdmin ? world.webhooks.get(key) : undefined),
  Permission: (key, { world }) => world.permissions.get(key),
  Role: (key, { world }) => world.roles.get(key),
  FeatureFlagOverride: (key, { world, viewer }) => (viewer?.siteAdmin ? world.overrides.get(key) : undefined),
  SavedSearch: (key, context) => owned(context, context.world.savedSearches.get(key)),
  SearchContext: (key, context) => byKey(searchContexts(context), key),
  CodeMonitor: (key, context) => owned(context, context.world.monitors.get(key)),
  BatchJob: (key, { world }) => world.batchJobs.get(key),
  AccessToken: (key, { accessTokens, viewer }) =>
    accessTokens
      .list(viewer?.siteAdmin ? undefined : (viewer?.key ?? -1))
      .filter(({ id }) => id === Number(key))
      .map(tokenRecord)[0],
  SiteConfigurationChange: (key, { world, viewer }) =>
    viewer?.siteAdmin ? byKey(world.configuration.history, key) : undefined,
  GitCommit: part((context, parent, rest) => {
    const repository = readable(context, parent);
    return repository && findCommit(repository, rest);
  }),
  GitRef: part((context, parent, _, key) => {
    const repository = readable(context, parent);
    return repository && byKey(refsOf(repository), key);
  }),
  SyncJob: part(({ world }, parent, _, key) => {
    const service = world.externalServices.get(parent);
    return service && byKey(syncJobsOf(service), key);
  }),
  WebhookDelivery: part(({ world, viewer }, parent, _, key) => {
    const webhook = viewer?.siteAdmin ? world.webhooks.get(parent) : undefined;
    return webhook && byKey(deliveriesOf(webhook, world.now), key);
  }),
  VisibleBatchWorkspace: part(workOf),
  HiddenBatchWorkspace: part(workOf),
  Changeset: part((context, parent, _, key) => {
    const job = context.world.batchJobs.get(parent);
    return job && byKey(changesetsOf(job, context.world.repositories), key);
  }),
  MonitorQuery: (key, context) => {
    const monitor = owned(context, context.world.monitors.get(key));
    return monitor && triggerOf(monitor);
  },
  MonitorEmail: part(actionOf),
  MonitorWebhook: part(actionOf),
  MonitorEvent: part((context, parent, _, key) => {
    const monitor = owned(context, context.world.monitors.get(parent));
    return monitor && byKey(monitorEventsOf(monitor, context.world.now), key);
  }),
};

/**
 * The record with this global ID, if the caller may see it.
 * @throws Error when the text is no global ID
 */
export function findNode(context: Context, id: string): Entity | undefined {
  const { type, key } = decodeId(id);
  return finders[type]?.(key, context);
}

/** A finder for records inside others, whose key is `parent/rest`. */
function part(
  find: (context: Context, parent: string, rest: string, key: string) => Entity | undefined,
): Finder {
  return (key, context) => {
    const slash = key.indexOf('/');
    return slash < 0 ? undefined : find(context, key.slice(0, slash), key.slice(slash + 1), key);
  };
}

function byKey<T extends Entity>(records: readonly T[], key: string): T | undefined {
  return records.find((record) => String(record.key) === key);
}

function readable(context: Context, key: string) {
  const repository = context.world.repositories.get(key);
  return repository && mayRead(context, repository) ? repository : undefined;
}

function owned<T extends Entity & { readonly owner: string }>(context: Context, record: T | undefined) {
  return record && mayAdministerId(context, record.owner) ? record : undefined;
}

function workOf(context: Context, parent: string, rest: string): Entity | undefined {
  const job = context.world.batchJobs.get(parent);
  const repository = context.world.repositories.get(rest);
  if (job === undefined || repository === undefined || !job.repositories.includes(repository.key))
    return undefined;
  return batchWork(job, repository, mayRead(context, repository));
}

function actionOf(context: Context, parent: string, _: string, key: string): Entity | undefined {
  const monitor = owned(context, context.world.monitors.get(parent));
  return monitor && byKey(monitor.actions, key);
}

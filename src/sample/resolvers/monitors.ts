import { globalId } from '../data/entity';
import type { Monitor, MonitorAction } from '../data/keepsakes';
import { monitorEventsOf, triggerOf, type Trigger } from '../data/monitorEvents';
import { dateTime } from '../data/time';
import { emptyResponse, requireUser, type Context, type Resolvers, type TypeResolvers } from './context';
import { requireNamespace, requireNode } from './lookup';
import { findNode } from './nodes';
import { page, type Paging } from './paging';
import { mayAdminister, mayAdministerId } from './visibility';

interface EmailInput {
  readonly enabled: boolean;
  readonly includeResults: boolean;
  readonly priority: 'NORMAL' | 'CRITICAL';
  readonly recipients: readonly string[];
}

interface WebhookInput {
  readonly enabled: boolean;
  readonly includeResults: boolean;
  readonly url: string;
}

interface CreateArgs {
  readonly monitor: { readonly namespace: string; readonly description: string; readonly enabled: boolean };
  readonly trigger: { readonly query: string };
  readonly actions: readonly { readonly email?: EmailInput | null; readonly webhook?: WebhookInput | null }[];
}

/** @throws Error for an action that is both, or neither */
function actionIn(
  context: Context,
  { email, webhook }: CreateArgs['actions'][number],
  key: string,
): MonitorAction {
  if (email != null && webhook == null) {
    const recipients = email.recipients.map((id) => globalId(requireNamespace(context, id)));
    return { __typename: 'MonitorEmail', key, ...email, recipients };
  }
  if (webhook != null && email == null) return { __typename: 'MonitorWebhook', key, ...webhook };
  throw new Error('give either email or webhook');
}

const monitor: TypeResolvers<Monitor> = {
  owner: ({ owner }, _, context) => findNode(context, owner),
  createdBy: ({ createdBy }, _, { world }) => world.people.byId(createdBy),
  trigger: triggerOf,
};

const trigger: TypeResolvers<Trigger> = {
  events: ({ monitor: source }, paging: Paging, { world }) =>
    page(monitorEventsOf(source, world.now), paging),
};

const email: TypeResolvers<Extract<MonitorAction, { __typename: 'MonitorEmail' }>> = {
  recipients: ({ recipients }, _, context) => recipients.flatMap((id) => findNode(context, id) ?? []),
};

export const monitorResolvers: Resolvers = {
  Query: {
    monitors: (_, paging: Paging, context) => {
      requireUser(context);
      return page(
        context.world.monitors.all().filter(({ owner }) => mayAdministerId(context, owner)),
        paging,
      );
    },
  },
  Mutation: {
    createCodeMonitor: (_, { monitor: input, trigger: { query }, actions }: CreateArgs, context) => {
      const viewer = requireUser(context);
      const owner = requireNamespace(context, input.namespace);
      if (!mayAdminister(context, owner)) throw new Error('must be allowed to act for the owner');
      return context.world.monitors.add((key) => ({
        __typename: 'CodeMonitor',
        key,
        description: input.description,
        enabled: input.enabled,
        owner: globalId(owner),
        createdBy: viewer.key,
        createdAt: dateTime(context.clock()),
        query,
        actions: actions.map((action, index) => actionIn(context, action, `${key}/${index + 1}`)),
      }));
    },
    toggleCodeMonitor: (_, { id, enabled }: { id: string; enabled: boolean }, context) => {
      requireUser(context);
      return context.world.monitors.put({ ...requireNode<Monitor>(context, id, 'CodeMonitor'), enabled });
    },
    deleteCodeMonitor: (_, { id }: { id: string }, context) => {
      requireUser(context);
      context.world.monitors.delete(requireNode<Monitor>(context, id, 'CodeMonitor').key);
      return emptyResponse;
    },
  },
  CodeMonitor: monitor,
  MonitorQuery: trigger,
  MonitorEmail: email,
};

import { randomUUID } from 'node:crypto';
import type { HostCredential, Webhook } from '../data/administration';
import { deliveriesOf, type Delivery } from '../data/deliveries';
import type { User } from '../data/people';
import { dateTime } from '../data/time';
import {
  codedError,
  emptyResponse,
  requireSelfOrSiteAdmin,
  requireSiteAdmin,
  requireUser,
  type Resolvers,
  type TypeResolvers,
} from './context';
import { requireNode } from './lookup';
import { page, type Paging } from './paging';

interface CredentialArgs {
  readonly user?: string | null;
  readonly kind: string;
  readonly url: string;
}

interface WebhookArgs {
  readonly name: string;
  readonly kind: string;
  readonly codeHostURL: string;
}

const webhook: TypeResolvers<Webhook> = {
  url: ({ uuid }, _, { externalURL }) => `${externalURL}/.api/webhooks/${uuid}`,
  createdBy: ({ createdBy }, _, { world }) => world.people.byId(createdBy),
  deliveries: (source, { onlyErrors, ...paging }: Paging & { onlyErrors?: boolean | null }, { world }) =>
    page(
      deliveriesOf(source, world.now).filter(({ status }) => !onlyErrors || status >= 400),
      paging,
    ),
};

const delivery: TypeResolvers<Delivery> = {
  request: ({ body }, _, { externalURL }) => ({
    headers: [{ name: 'Content-Type', values: ['application/json'] }],
    body,
    method: 'POST',
    url: `${externalURL}/.api/webhooks`,
  }),
  response: ({ status }) => ({
    headers: [{ name: 'Content-Type', values: ['text/plain'] }],
    body: status < 400 ? '' : 'the event could not be stored',
    status,
  }),
};

const credential: TypeResolvers<HostCredential> = {
  isSiteCredential: ({ user }) => user === null,
  user: ({ user }, _, { world }) => (user === null ? null : world.people.byId(user)),
};

export const webhookResolvers: Resolvers = {
  Query: {
    codeHostCredentials: (_, paging: Paging, context) => {
      const viewer = requireUser(context);
      const mine = (owner: number | null) => owner === viewer.key || (owner === null && viewer.siteAdmin);
      return page(
        context.world.credentials.all().filter(({ user }) => mine(user)),
        paging,
      );
    },
    webhooks: (_, { kind, ...paging }: Paging & { kind?: string | null }, context) => {
      requireSiteAdmin(context);
      return page(
        context.world.webhooks.all().filter((one) => kind == null || one.kind === kind),
        paging,
      );
    },
  },
  Mutation: {
    createCodeHostCredential: (_, { user: id, kind, url }: CredentialArgs, context) => {
      const user = id == null ? null : requireNode<User>(context, id, 'User').key;
      if (user === null) requireSiteAdmin(context);
      else requireSelfOrSiteAdmin(context, user);
      if (context.world.credentials.all().some((one) => one.user === user && one.url === url)) {
        throw codedError('ErrDuplicateCredential', 'A credential for this code host already exists');
      }
      return context.world.credentials.add((key) => ({
        __typename: 'CodeHostCredential',
        key,
        kind,
        url,
        user,
        createdAt: dateTime(context.clock()),
      }));
    },
    deleteCodeHostCredential: (_, { id }: { id: string }, context) => {
      const { key, user } = requireNode<HostCredential>(context, id, 'CodeHostCredential');
      if (user === null) requireSiteAdmin(context);
      else requireSelfOrSiteAdmin(context, user);
      context.world.credentials.delete(key);
      return emptyResponse;
    },
    createWebhook: (_, { name, kind, codeHostURL }: WebhookArgs, context) => {
      const viewer = requireSiteAdmin(context);
      return context.world.webhooks.add((key) => ({
        __typename: 'Webhook',
        key,
        uuid: randomUUID(),
        name,
        kind,
        codeHostURL,
        createdAt: dateTime(context.clock()),
        createdBy: viewer.key,
      }));
    },
    deleteWebhook: (_, { id }: { id: string }, context) => {
      requireSiteAdmin(context);
      context.world.webhooks.delete(requireNode<Webhook>(context, id, 'Webhook').key);
      return emptyResponse;
    },
  },
  Webhook: webhook,
  WebhookDelivery: delivery,
  CodeHostCredential: credential,
};

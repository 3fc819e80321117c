import type { TokenRegistry, TokenRequest } from './auth/tokens';
import type { People, User } from './data/people';

/** The secrets of a sample instance by what they are for. All are made anew at each start. */
export interface SampleTokens {
  /** Of a site admin. */
  readonly admin: string;
  /** Of someone who is no site admin. */
  readonly user: string;
  /** Of a site admin, and good for acting as others. */
  readonly sudo: string;
  /** For the analytics API. */
  readonly analytics: string;
  /** An OAuth access token of a site admin that lasts an hour; nothing can refresh it. */
  readonly oauth: string;
  /** An OAuth access token without the scope that the GraphQL API needs. */
  readonly oauthWithoutScope: string;
  readonly expired: string;
  readonly revoked: string;
  /** Good for acting as others, but its owner is no site admin any more. */
  readonly demoted: string;
  /** Its owner is gone. */
  readonly ownerless: string;
  /** For the analytics API, but of another instance. */
  readonly analyticsForbidden: string;
  readonly analyticsExpired: string;
}

export interface Registries {
  readonly access: TokenRegistry;
  readonly oauth: TokenRegistry;
  readonly analytics: TokenRegistry;
}

const foreignHost = 'other.example.com';
const hourMs = 3_600_000;
/** No account ever gets this number. */
const nobody = -1;

/** The first of each kind of person: small instances have one of each. */
export function castOf(people: People): { admin: User; user: User; service: User } {
  const all = people.all();
  const admin = all.find(({ siteAdmin, serviceAccount }) => siteAdmin && !serviceAccount);
  const user = all.find(({ siteAdmin, serviceAccount }) => !siteAdmin && !serviceAccount) ?? admin;
  if (admin === undefined || user === undefined) throw new Error('a sample instance needs a site admin');
  return { admin, user, service: all.find(({ serviceAccount }) => serviceAccount) ?? user };
}

/** Makes a token for each situation a client can find itself in. */
export function issueTokens(registries: Registries, people: People, now: number): SampleTokens {
  const { admin, user } = castOf(people);
  const issue = (registry: TokenRegistry, request: Omit<TokenRequest, 'note'> & { readonly note?: string }) =>
    registry.issue({ note: 'sample', ...request }).secret;
  const { access, oauth, analytics } = registries;
  const everything = ['user:all'];
  const sudo = ['user:all', 'site-admin:sudo'];
  const revoked = issue(access, { owner: user.key, scopes: everything });
  access.revoke(revoked);
  return {
    admin: issue(access, { owner: admin.key, scopes: everything, note: 'sample: site admin' }),
    user: issue(access, { owner: user.key, scopes: everything, note: 'sample: user' }),
    sudo: issue(access, { owner: admin.key, scopes: sudo, note: 'sample: acts as others' }),
    analytics: issue(analytics, { owner: admin.key, scopes: ['analytics'] }),
    oauth: issue(oauth, { owner: admin.key, scopes: everything, expiresAt: now + hourMs }),
    oauthWithoutScope: issue(oauth, { owner: admin.key, scopes: ['openid'], expiresAt: now + hourMs }),
    expired: issue(access, { owner: user.key, scopes: everything, expiresAt: now - hourMs }),
    revoked,
    demoted: issue(access, { owner: user.key, scopes: sudo }),
    ownerless: issue(access, { owner: nobody, scopes: everything }),
    analyticsForbidden: issue(analytics, {
      owner: admin.key,
      scopes: ['analytics'],
      instances: [foreignHost],
    }),
    analyticsExpired: issue(analytics, { owner: admin.key, scopes: ['analytics'], expiresAt: now - hourMs }),
  };
}

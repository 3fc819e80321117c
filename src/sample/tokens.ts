import type { TokenRegistry, TokenRequest } from './auth/tokens';
import type { People, User } from './data/people';

/** Secrets of a sample instance, by purpose. They are generated at each start. */
export interface SampleTokens {
  /** Token of a site admin. */
  readonly admin: string;
  /** Token of a user who isn't a site admin. */
  readonly user: string;
  /** Token of a site admin, with the sudo scope. */
  readonly sudo: string;
  /** Token for the analytics API. */
  readonly analytics: string;
  /** OAuth access token of a site admin. It is valid for an hour and can't be refreshed. */
  readonly oauth: string;
  /** OAuth access token without the scope that the GraphQL API requires. */
  readonly oauthWithoutScope: string;
  readonly expired: string;
  readonly revoked: string;
  /** Token with the sudo scope whose owner isn't a site admin. */
  readonly demoted: string;
  /** Token whose owner doesn't exist. */
  readonly ownerless: string;
  /** Analytics token that can only access another instance. */
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
/** Database ID that no account has. */
const nobody = -1;

/**
 * Returns the first site admin, user, and service account. The admin replaces a missing user, and the user a missing
 * service account.
 *
 * @throws Error if there is no site admin
 */
export function castOf(people: People): { admin: User; user: User; service: User } {
  const all = people.all();
  const admin = all.find(({ siteAdmin, serviceAccount }) => siteAdmin && !serviceAccount);
  const user = all.find(({ siteAdmin, serviceAccount }) => !siteAdmin && !serviceAccount) ?? admin;
  if (admin === undefined || user === undefined) throw new Error('a sample instance needs a site admin');
  return { admin, user, service: all.find(({ serviceAccount }) => serviceAccount) ?? user };
}

/** Issues a token for each situation that clients must handle. */
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

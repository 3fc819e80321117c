import { textResponse, type SampleResponse } from '../http/response';
import type { AuthSettings } from '../settings';
import type { Authorization } from './header';
import type { AccessToken, Scope, TokenRegistry } from './tokens';

/** User properties that authentication requires. */
export interface Account {
  readonly databaseId: number;
  readonly username: string;
  readonly siteAdmin: boolean;
}

export interface Directory<A extends Account> {
  byId(databaseId: number): A | undefined;
  byName(username: string): A | undefined;
}

/** Result of authenticating a request. With sudo, the owner of `token` can differ from `user`. */
export type Verdict<A extends Account> =
  | { readonly kind: 'user'; readonly user: A; readonly token: AccessToken }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'refused'; readonly response: SampleResponse };

export interface Authentication<A extends Account> {
  readonly settings: AuthSettings;
  readonly directory: Directory<A>;
  readonly accessTokens: TokenRegistry;
  readonly oauthTokens: TokenRegistry;
}

const sentences = {
  private: 'Private mode requires authentication.',
  malformed: 'Invalid Authorization header.',
  invalid: 'Invalid access token.',
  disabled: 'Access token authorization is disabled.',
  license: 'Could not check license for access token authorization.',
  subject: 'The subject user of a sudo access token must be a site admin.',
  nonexistent: 'Unable to sudo to nonexistent user.',
} as const;

/** Authenticates a request. Rejections are plain text and don't reveal why a token is invalid. */
export function authenticate<A extends Account>(
  authorization: Authorization,
  { settings, directory, accessTokens, oauthTokens }: Authentication<A>,
): Verdict<A> {
  switch (authorization.scheme) {
    case 'none':
      return nobody(settings);
    case 'malformed':
      return refused(401, sentences.malformed);
    case 'bearer':
      if (!settings.oauth) return nobody(settings);
      return owned(oauthTokens, authorization.token, 'user:all', directory);
    case 'token':
      return switchedOff(settings) ?? owned(accessTokens, authorization.token, 'user:all', directory);
    case 'sudo':
      return switchedOff(settings) ?? sudo(accessTokens, authorization, directory);
  }
}

function nobody<A extends Account>(settings: AuthSettings): Verdict<A> {
  return settings.public ? { kind: 'anonymous' } : refused(401, sentences.private);
}

function switchedOff(settings: AuthSettings): { kind: 'refused'; response: SampleResponse } | undefined {
  if (settings.accessTokens === 'none') return refused(401, sentences.disabled);
  return settings.licenseCheck === 'fails' ? refused(500, sentences.license) : undefined;
}

function owned<A extends Account>(
  registry: TokenRegistry,
  secret: string,
  scope: Scope,
  directory: Directory<A>,
): Verdict<A> {
  const token = registry.use(secret, scope);
  const user = token && directory.byId(token.owner);
  return token && user ? { kind: 'user', user, token } : refused(401, sentences.invalid);
}

function sudo<A extends Account>(
  registry: TokenRegistry,
  { token, user: username }: { readonly token: string; readonly user: string },
  directory: Directory<A>,
): Verdict<A> {
  const subject = owned(registry, token, 'site-admin:sudo', directory);
  if (subject.kind !== 'user') return subject;
  if (!subject.user.siteAdmin) return refused(403, sentences.subject);
  const user = directory.byName(username);
  return user ? { kind: 'user', user, token: subject.token } : refused(403, sentences.nonexistent);
}

function refused(status: number, sentence: string): { kind: 'refused'; response: SampleResponse } {
  return { kind: 'refused', response: textResponse(status, sentence) };
}

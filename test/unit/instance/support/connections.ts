import type { Connection } from '../../../../src/instance/connection';
import type { OAuthCredential } from '../../../../src/instance/credential';
import { beginCodeSignIn, type SignInRequest } from '../../../../src/instance/oauth/authorizationCode';
import { discoverOAuth } from '../../../../src/instance/oauth/discovery';
import type { ControlledSample } from '../../../support/sample/controlledSample';
import { decideInBrowser } from './browser';
import { testConnection } from '../../../support/testConnection';

export const redirectUri = 'vscode://instance-explorer.instance-explorer/signed-in';

/** Returns a connection to a running sample. */
export function connectionTo(sample: ControlledSample, changes: Partial<Connection> = {}): Connection {
  const { baseUrl, analyticsUrl, instanceURL } = sample;
  return testConnection({
    baseUrl,
    analytics: { baseUrl: analyticsUrl, instanceHost: instanceURL },
    ...changes,
  });
}

/** Signs in to a sample as a site admin with the authorization code flow. */
export async function signInByBrowser(
  { baseUrl, oauthClients }: ControlledSample,
  changes: Partial<SignInRequest> = {},
): Promise<OAuthCredential> {
  const server = await discoverOAuth(baseUrl);
  const request = { server, clientId: oauthClients.publicClientId, ...changes };
  const signIn = beginCodeSignIn(request, redirectUri);
  return signIn.finish(await decideInBrowser(signIn.url));
}

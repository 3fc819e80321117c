import { randomSecret } from '../auth/tokens';
import type { OAuthClient } from './clients';

/** OAuth clients of the sample, for the tests of other programs. */
export interface SampleClients {
  /** For programs on a user's computer: uses PKCE and has no secret. */
  readonly publicClientId: string;
  /** For a service account: uses the client credentials grant. */
  readonly confidentialClientId: string;
  readonly confidentialClientSecret: string;
}

/** @param serviceAccount database ID of the user that the confidential client acts as */
export function createSampleClients(serviceAccount: number): {
  clients: OAuthClient[];
  names: SampleClients;
} {
  const names: SampleClients = {
    publicClientId: 'sample-public-client',
    confidentialClientId: 'sample-service-client',
    confidentialClientSecret: randomSecret(),
  };
  const clients: OAuthClient[] = [
    {
      id: names.publicClientId,
      name: 'A program on your computer',
      secret: undefined,
      serviceAccount: undefined,
    },
    {
      id: names.confidentialClientId,
      name: 'A service',
      secret: names.confidentialClientSecret,
      serviceAccount,
    },
  ];
  return { clients, names };
}

import { randomSecret } from '../auth/tokens';
import type { OAuthClient } from './clients';

/** The OAuth clients an administrator of the sample has made, so that programs can be tried with them. */
export interface SampleClients {
  /** For programs on people's machines: no secret, PKCE. */
  readonly publicClientId: string;
  /** For a service account: acts on its own. */
  readonly confidentialClientId: string;
  readonly confidentialClientSecret: string;
}

/** @param serviceAccount the user the confidential client acts as, by database id */
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
      name: 'A program on your machine',
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

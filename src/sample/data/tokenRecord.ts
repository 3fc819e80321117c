import type { AccessToken } from '../auth/tokens';
import type { Entity } from './entity';

/** An access token as the GraphQL API shows it: without its secret, which nobody knows any more. */
export interface TokenRecord extends Entity {
  readonly __typename: 'AccessToken';
  readonly key: number;
  readonly token: AccessToken;
}

export function tokenRecord(token: AccessToken): TokenRecord {
  return { __typename: 'AccessToken', key: token.id, token };
}

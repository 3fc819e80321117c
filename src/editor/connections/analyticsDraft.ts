import type { AnalyticsAddress, Connection, InstanceAddress } from '../../instance';
import { OriginScoped } from './originScoped';

/** What has been gathered about the analytics of an instance. It lives in memory only. */
export interface AnalyticsDraft {
  typedAddress: string;
  address: InstanceAddress | undefined;
  instanceHost: string;
  /** The token that was entered for each origin of an analytics service. */
  readonly tokens: OriginScoped<{ token: string }>;
}

/** An empty draft, or one that begins with the address that is known. */
export function startAnalyticsDraft(known?: AnalyticsAddress): AnalyticsDraft {
  return {
    typedAddress: known?.baseUrl ?? '',
    address: undefined,
    instanceHost: known?.instanceHost ?? '',
    tokens: new OriginScoped(() => ({ token: '' })),
  };
}

/** The token that was entered for the draft's address; empty without one. */
export function analyticsToken({ address, tokens }: AnalyticsDraft): string {
  return address === undefined ? '' : tokens.at(address.origin).token;
}

/** The connection with the analytics that were entered; without any, as it is. */
export function withAnalytics(connection: Connection, draft: AnalyticsDraft): Connection {
  const { address, instanceHost } = draft;
  return address === undefined
    ? connection
    : { ...connection, analytics: { baseUrl: address.baseUrl, instanceHost } };
}

import type { InstanceAddress } from '../../instance/address';
import type { AnalyticsAddress, Connection } from '../../instance/connection';
import { OriginScoped } from './originScoped';

/** What has been gathered about the analytics of an instance. It lives in memory only. */
export interface AnalyticsDraft {
  typedAddress: string;
  address: InstanceAddress | undefined;
  instanceHost: string;
  /** What was entered for each origin of an analytics service: the token, and other origins to download from. */
  readonly entered: OriginScoped<{ token: string; downloadOrigins: readonly string[] }>;
}

/** An empty draft, or one that begins with the address that is known. */
export function startAnalyticsDraft(known?: AnalyticsAddress): AnalyticsDraft {
  return {
    typedAddress: known?.baseUrl ?? '',
    address: undefined,
    instanceHost: known?.instanceHost ?? '',
    entered: new OriginScoped((origin) => ({
      token: '',
      downloadOrigins:
        known !== undefined && new URL(known.baseUrl).origin === origin ? (known.downloadOrigins ?? []) : [],
    })),
  };
}

/** The token that was entered for the draft's address; empty without one. */
export function analyticsToken({ address, entered }: AnalyticsDraft): string {
  return address === undefined ? '' : entered.at(address.origin).token;
}

/** The connection with the analytics that were entered; without any, as it is. */
export function withAnalytics(connection: Connection, draft: AnalyticsDraft): Connection {
  const { address, instanceHost, entered } = draft;
  if (address === undefined) return connection;
  const { downloadOrigins } = entered.at(address.origin);
  return {
    ...connection,
    analytics: {
      baseUrl: address.baseUrl,
      instanceHost,
      ...(downloadOrigins.length === 0 ? {} : { downloadOrigins }),
    },
  };
}

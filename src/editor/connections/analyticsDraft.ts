import type { InstanceAddress } from '../../instance/address';
import type { AnalyticsAddress, Connection } from '../../instance/connection';
import { OriginScoped } from './originScoped';

/** The entered analytics settings of an instance. Stored in memory only. */
export interface AnalyticsDraft {
  typedAddress: string;
  address: InstanceAddress | undefined;
  instanceHost: string;
  /**
   * The values entered for each origin of an analytics service: the token and the allowed download origins.
   */
  readonly entered: OriginScoped<{ token: string; downloadOrigins: readonly string[] }>;
}

/** Creates an empty draft, or one with the existing settings. */
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

/** Returns the token entered for the draft's URL, or an empty string. */
export function analyticsToken({ address, entered }: AnalyticsDraft): string {
  return address === undefined ? '' : entered.at(address.origin).token;
}

/** Returns the connection with the entered analytics settings, or unchanged if no URL was entered. */
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

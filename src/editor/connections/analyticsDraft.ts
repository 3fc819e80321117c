import type { InstanceUrl } from '../../instance/instanceUrl';
import type { AnalyticsUrl, Connection } from '../../instance/connection';
import { OriginScoped } from './originScoped';

/** The entered analytics settings of an instance. Stored in memory only. */
export interface AnalyticsDraft {
  enteredUrl: string;
  analyticsUrl: InstanceUrl | undefined;
  instanceHost: string;
  /**
   * The values entered for each origin of an analytics service: the token and the allowed download origins.
   */
  readonly entered: OriginScoped<{ token: string; downloadOrigins: readonly string[] }>;
}

/** Creates an empty draft, or one with the existing settings. */
export function startAnalyticsDraft(known?: AnalyticsUrl): AnalyticsDraft {
  return {
    enteredUrl: known?.baseUrl ?? '',
    analyticsUrl: undefined,
    instanceHost: known?.instanceHost ?? '',
    entered: new OriginScoped((origin) => ({
      token: '',
      downloadOrigins: known && new URL(known.baseUrl).origin === origin ? (known.downloadOrigins ?? []) : [],
    })),
  };
}

/** Returns the token entered for the draft's URL, or an empty string. */
export function analyticsToken({ analyticsUrl, entered }: AnalyticsDraft): string {
  return analyticsUrl ? entered.at(analyticsUrl.origin).token : '';
}

/** Returns the connection with the entered analytics settings, or unchanged if no URL was entered. */
export function withAnalytics(connection: Connection, draft: AnalyticsDraft): Connection {
  const { analyticsUrl, instanceHost, entered } = draft;
  if (!analyticsUrl) return connection;
  const { downloadOrigins } = entered.at(analyticsUrl.origin);
  return {
    ...connection,
    analytics: {
      baseUrl: analyticsUrl.baseUrl,
      instanceHost,
      ...(downloadOrigins.length === 0 ? {} : { downloadOrigins }),
    },
  };
}

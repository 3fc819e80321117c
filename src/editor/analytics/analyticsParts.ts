import type { Connection } from '../../instance/connection';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import type { AnalyticsView } from './analyticsView';

/** The services for the analytics commands. */
export interface AnalyticsServices {
  readonly dependencies: AnalyticsDependencies;
  readonly data: AnalyticsData;
  readonly view: AnalyticsView;
  /** The active connection. Throws a `UserError` if there is none. */
  connection(): Connection;
}

/** Handles a command. `row` is the row of the view for which it was run, if any. */
export type CommandHandler = (parts: AnalyticsServices, row: AnalyticsRow | undefined) => unknown;

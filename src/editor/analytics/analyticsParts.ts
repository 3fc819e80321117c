import type { Connection } from '../../instance/connection';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import type { AnalyticsView } from './analyticsView';

/** What the commands about analytics work with. */
export interface AnalyticsServices {
  readonly dependencies: AnalyticsDependencies;
  readonly data: AnalyticsData;
  readonly view: AnalyticsView;
  /** The connection of this window. Throws a `UserError` when none is chosen. */
  connection(): Connection;
}

/** Does what a command is for. `row` is the row of the view it was chosen on, if it was. */
export type CommandHandler = (parts: AnalyticsServices, row: AnalyticsRow | undefined) => unknown;

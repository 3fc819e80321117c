import type { Connection } from '../../instance/connection';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import type { AnalyticsView } from './analyticsView';

/** The services that the functions of the analytics feature share. */
export interface AnalyticsServices {
  readonly dependencies: AnalyticsDependencies;
  readonly data: AnalyticsData;
  readonly view: AnalyticsView;
  /** Returns the active connection. Throws a `UserError` if there is none. */
  connection(): Connection;
}

/** Handles a command for a row of a view, or without a row, for example from the Command Palette. */
export type CommandHandler = (parts: AnalyticsServices, row: AnalyticsRow | undefined) => unknown;

import type { Event } from 'vscode';
import type { AnalyticsRow } from '../../reports/rows/row';

/** The rows of the Analytics view that another feature adds below the reports. */
export interface AddedRows {
  /** Returns the root rows, without requests. */
  roots(): readonly AnalyticsRow[];
  /** Returns the rows below a root row that `expands`. Never rejects. */
  children(row: AnalyticsRow): Promise<readonly AnalyticsRow[]>;
  readonly onDidChange: Event<unknown>;
}

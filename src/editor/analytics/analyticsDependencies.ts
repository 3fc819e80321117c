import type { Headline } from '../../reports/kinds/kind';
import type { Attention, AccessIssue } from '../../reports/rows/attention';
import type { App } from '../app';
import type { Exportable } from '../export/exportable';
import type { Tables } from '../tables/tables';

/** The services of other features and of the view that analytics requires. */
export interface AnalyticsDependencies {
  readonly app: App;
  readonly tables: Tables;
  /** Prompts for a format and a location, and exports the table; or sends it to a data warehouse. */
  exportTable(exportable: Exportable): Promise<void>;
  /** Refreshes the rows of the analytics views. */
  refresh(): void;
  /** Shows or hides the badge of the view. */
  showAttention(attention: Attention | undefined): void;
  /** Shows the most important fact of the credits in the status bar, or hides it. */
  showHeadline(headline: Headline | undefined): void;
  /** Sets the access issue of the view. */
  showBarrier(barrier: AccessIssue | undefined): void;
}

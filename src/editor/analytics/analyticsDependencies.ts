import type { Attention, AccessIssue } from '../../reports/rows/attention';
import type { App } from '../app';
import type { Exportable } from '../export/exportable';
import type { Tables } from '../preview/tables';

/** The parts of other features, and of the view, that analytics use. */
export interface AnalyticsDependencies {
  readonly app: App;
  readonly tables: Tables;
  /** Prompts for a format and a location, and exports. */
  exportTable(exportable: Exportable): Promise<void>;
  /** Refreshes the rows. */
  refresh(): void;
  /** The badge of the view. */
  showAttention(attention: Attention | undefined): void;
  /** Sets the description beside the title of the view. */
  showFilter(filter: string): void;
  showBarrier(barrier: AccessIssue | undefined): void;
}

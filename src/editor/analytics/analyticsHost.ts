import type { App } from '../../app';
import type { Attention, AccessIssue } from '../../reports/rows/attention';
import type { Exportable } from '../export/exportable';
import type { Tables } from '../preview/tables';

/** What analytics take from outside. Their bundle would hold copies of it if it imported it. */
export interface AnalyticsHost {
  readonly app: App;
  readonly tables: Tables;
  /** Asks for a format and a place, and exports. */
  exportTable(exportable: Exportable): Promise<void>;
  /** The rows have to be drawn again. */
  refresh(): void;
  /** The badge of the view. */
  showAttention(attention: Attention | undefined): void;
  /** The words below the title of the view. */
  showFilter(filter: string): void;
  showBarrier(barrier: AccessIssue | undefined): void;
}

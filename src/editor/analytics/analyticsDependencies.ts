import type { Attention, AccessIssue } from '../../reports/rows/attention';
import type { App } from '../app';
import type { Exportable } from '../export/exportable';
import type { Tables } from '../preview/tables';

/** The parts of the other features, and of the view, that the analytics work with. */
export interface AnalyticsDependencies {
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

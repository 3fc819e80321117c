import type { PreviewTable } from '../shared/preview/protocol';
import type { TabModule } from './host';

export interface TabEntry {
  /** Names the tab in the kept state. */
  readonly id: string;
  readonly label: string;
  readonly load: () => Promise<TabModule>;
  /** Whether the tab makes sense for a table; without it, for every one. */
  readonly fits?: (table: PreviewTable) => boolean;
}

/** The tabs of the preview, in their order. Each is a bundle of its own. */
export const tabs: readonly TabEntry[] = [
  { id: 'table', label: 'Table', load: () => import('./grid/tableTab') },
  { id: 'chart', label: 'Chart', load: () => import('./chart/chartTab') },
  { id: 'sql', label: 'SQL', load: () => import('./sql/sqlTab'), fits: ({ sql }) => sql },
];

import * as l10n from '@vscode/l10n';
import type { PreviewTable } from '../shared/preview/protocol';
import type { TabModule } from './host';

export interface TabEntry {
  /** Names the tab in the kept state. */
  readonly id: string;
  readonly label: () => string;
  readonly load: () => Promise<TabModule>;
  /** Whether the tab makes sense for a table; without it, for every one. */
  readonly fits?: (table: PreviewTable) => boolean;
}

/** The tabs of the preview, in their order. Each is a bundle of its own. */
export const tabs: readonly TabEntry[] = [
  {
    id: 'table',
    label: () => l10n.t({ message: 'Table', comment: 'Label of a tab' }),
    load: () => import('./grid/tableTab'),
  },
  {
    id: 'chart',
    label: () => l10n.t({ message: 'Chart', comment: 'Label of a tab' }),
    load: () => import('./chart/chartTab'),
  },
  {
    id: 'sql',
    label: () => l10n.t({ message: 'SQL', comment: 'Label of a tab' }),
    load: () => import('./sql/sqlTab'),
    fits: ({ sql }) => sql,
  },
];

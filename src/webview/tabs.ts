import * as l10n from '@vscode/l10n';
import * as tableTab from './grid/tableTab';
import type { PageTable } from '../shared/tableEditor/pageMessages';
import type { TabModule } from './host';

export interface TabEntry {
  /** Identifies the tab in the saved state. */
  readonly id: string;
  readonly label: (table: PageTable) => string;
  readonly load: () => Promise<TabModule>;
  /** Whether the tab applies to a table; if omitted, to all. */
  readonly fits?: (table: PageTable) => boolean;
}

/** The tabs of a table, in order. Each tab is a separate file, except the one with which most tables open. */
export const tabs: readonly TabEntry[] = [
  {
    id: 'connections',
    label: () => l10n.t({ message: 'Connections', comment: 'Label of a tab' }),
    load: () => import('./connections/connectionsTab'),
    fits: ({ connections }) => connections !== undefined,
  },
  {
    id: 'analysis',
    label: ({ analysis }) =>
      analysis?.separate === true
        ? l10n.t({ message: 'Changes', comment: 'Label of a tab' })
        : l10n.t({ message: 'Analysis', comment: 'Label of a tab' }),
    load: () => import('./analysis/analysisTab'),
    fits: ({ analysis }) => analysis !== undefined,
  },
  {
    id: 'credits',
    label: () => l10n.t({ message: 'Credits', comment: 'Label of a tab' }),
    load: () => import('./credits/creditsTab'),
    fits: ({ credits }) => credits !== undefined,
  },
  {
    id: 'table',
    label: () => l10n.t({ message: 'Table', comment: 'Label of a tab' }),
    load: () => Promise.resolve(tableTab),
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
  },
];

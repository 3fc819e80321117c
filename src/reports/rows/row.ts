import * as l10n from '@vscode/l10n';
import { failureReason } from '../../shared/failureReason';
import { hintOf, type Hint, type UserError } from '../../shared/userError';
import { formatAgeOf, formatBytes, formatCount, formatMoment } from '../../shared/format';
import type { Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';

/** The subject of a row, for its commands. */
type RowSubject =
  | { readonly kind: 'export'; readonly request: ExportRequest; readonly reportId?: string }
  /** A snapshot of a report, identified by the path of its body. */
  | {
      readonly kind: 'snapshot';
      readonly request: ExportRequest;
      readonly reportId?: string;
      readonly path: string;
    }
  | { readonly kind: 'analysis'; readonly id: string }
  /** The rows of the user registry with a value in a column, which is named as in the API contract. */
  | { readonly kind: 'accounts'; readonly column: string; readonly value: 'true' | 'false' }
  | { readonly kind: 'more'; readonly list: string }
  | { readonly kind: 'warehouse'; readonly id: string }
  /** A table of the warehouse with this ID. */
  | { readonly kind: 'warehouseTable'; readonly warehouse: string; readonly table: string };

/** A row of the Analytics view as data, which the tree converts to an item. */
export interface AnalyticsRow {
  /** Stays the same after a refresh, so that expanded rows stay expanded. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** A fix for a failure. The editor appends it to the tooltip. */
  readonly hint?: Hint | undefined;
  /** The text for screen readers; label and description if absent. */
  readonly spoken?: string;
  /** The ID of a codicon. */
  readonly icon: string;
  /** For the `when` clauses of menus: the type of the row, and the available actions. */
  readonly context: string;
  readonly command?: string;
  readonly subject?: RowSubject;
  /** Whether a row with children is initially expanded. */
  readonly open?: boolean;
  readonly children?: readonly AnalyticsRow[];
  /** Whether the children of the row are loaded when the user expands it. */
  readonly expands?: boolean;
}

export function factRow(id: string, label: string, description: string, icon: string): AnalyticsRow {
  return { id, label, description, tooltip: label, icon, context: 'fact' };
}

/** Formats the size and the age of a snapshot, such as `1,234 rows · 5 min ago`. */
export function freshness(snapshot: Snapshot, nowMs: number): string {
  const { rows, bytes } = snapshot;
  return `${rows === undefined ? formatBytes(bytes) : formatRows(rows)} · ${snapshotAge(snapshot, nowMs)}`;
}

/** Formats the age of a snapshot, such as `5 min ago`. */
export function snapshotAge({ downloadedAt }: Snapshot, nowMs: number): string {
  return formatAgeOf(Date.parse(downloadedAt), nowMs);
}

export function formatRows(rows: number): string {
  return rows === 1
    ? l10n.t('{count} row', { count: 1 })
    : l10n.t('{count} rows', { count: formatCount(rows) });
}

/** Formats the progress of a download, such as `4.2 MB · 12,345 rows`. */
export function formatReceived({ bytes, rows }: { readonly bytes: number; readonly rows: number }): string {
  return rows === 0 ? formatBytes(bytes) : `${formatBytes(bytes)} · ${formatRows(rows)}`;
}

/**
 * Completes a row with the state of an export, such as an icon, a tooltip, and a child for a failure. Progress or
 * a failure replaces the description of the export, because only one of them fits in a narrow view.
 */
export function exportRow(
  row: Pick<AnalyticsRow, 'id' | 'label' | 'icon' | 'context' | 'description'> & {
    readonly request: ExportRequest;
    readonly reportId?: string;
    /** Child rows with details of a downloaded export. */
    readonly details: readonly AnalyticsRow[];
    /** The command that opens the export, after downloading it if necessary. */
    readonly command: string;
    /** The name for screen readers; label and description if absent. */
    readonly name?: string;
  },
  state: ExportState,
  nowMs: number,
): AnalyticsRow {
  const { id, label, icon, context, description, request, reportId, details, command } = row;
  const name = row.name ?? [label, description].filter((part) => part !== '').join(', ');
  const [latest] = state.snapshots;
  const subject = { kind: 'export', request, ...(reportId === undefined ? {} : { reportId }) } as const;
  const several = state.snapshots.length > 1 ? ' several' : '';
  const base = {
    // A row that gets children also gets another ID, since the tree would otherwise show it collapsed.
    id: details.length === 0 && state.kind !== 'failed' ? `${id}.bare` : id,
    label,
    subject,
    command,
    context: latest ? `${context} ready${several}` : context,
    open: true,
    ...(details.length === 0 ? {} : { children: details }),
  };
  switch (state.kind) {
    case 'idle':
      return latest
        ? {
            ...base,
            icon,
            description,
            tooltip: snapshotTooltip(latest, state.snapshots.length),
            spoken: name,
          }
        : {
            ...base,
            icon: 'cloud-download',
            description,
            tooltip: l10n.t('Not downloaded. Select to download and open.'),
            spoken: `${name}, ${l10n.t('not downloaded')}`,
          };
    case 'downloading': {
      return {
        ...base,
        icon: 'loading~spin',
        context: `${base.context} fetching`,
        // The icon shows that the report is downloaded. A narrow view would cut more text.
        description: state.received ? formatReceived(state.received) : l10n.t('Downloading...'),
        tooltip: l10n.t('Downloading...'),
        spoken: `${name}, ${l10n.t('Downloading...')}`,
      };
    }
    case 'failed': {
      const failure = latest
        ? l10n.t('refresh failed · downloaded {age}', { age: snapshotAge(latest, nowMs) })
        : l10n.t('download failed');
      return {
        ...base,
        icon: 'warning',
        description: failure,
        spoken: `${name}, ${failure}`,
        tooltip: state.failure.explanation,
        hint: hintOf(state.failure),
        children: [failureRow(id, state.failure, subject), ...details],
      };
    }
  }
}

/** @param older whether the report has an older snapshot, with which this one can be compared */
export function snapshotContext({ pinned }: Snapshot, older: boolean): string {
  return `snapshot ${pinned === true ? 'pinned' : 'unpinned'}${older ? ' older' : ''}`;
}

/**
 * Returns the time, the size, the parameters, and the notes of a snapshot, one per line.
 *
 * @param count the number of snapshots of the report; with more than one, a line for the earlier ones
 */
export function snapshotTooltip({ downloadedAt, bytes, parameters, notes }: Snapshot, count: number): string {
  const sent = Object.entries(parameters).filter(([name]) => name !== 'instanceURL');
  return [
    l10n.t('Downloaded on {time}, {size}', { time: formatMoment(downloadedAt), size: formatBytes(bytes) }),
    ...sent.map(([name, value]) => `${name}: ${value}`),
    ...(count === 2 ? [l10n.t('1 earlier snapshot')] : []),
    ...(count > 2 ? [l10n.t('{count} earlier snapshots', { count: formatCount(count - 1) })] : []),
    ...notes,
  ].join('\n');
}

/**
 * Builds a row with the error of a download. Selecting the row retries the download, and its menu can open
 * the response of the instance, if any.
 */
function failureRow(parent: string, failure: UserError, subject: RowSubject): AnalyticsRow {
  const description = l10n.t('try again');
  return {
    id: `${parent}.failure`,
    label: failureReason(failure, failure.message),
    description,
    spoken: [failure.message, description].join(' '),
    tooltip: failure.explanation,
    hint: hintOf(failure),
    icon: 'error',
    context: failure.detail === undefined ? 'failure' : 'failure detailed',
    command: 'instanceExplorer.refreshReport',
    subject,
  };
}

/** The number of rows of a long list that are shown on a page. */
export const pageSize = 50;

/**
 * Returns the shown pages of a long list, and, if there are more rows, a row that shows the next page.
 *
 * @param pages the number of pages to show, by the ID of the list
 */
export function paged(
  list: string,
  rows: readonly AnalyticsRow[],
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  return pagedItems(list, rows, pages, (row) => row);
}

/** Like {@link paged}, but builds only the rows that are shown. */
export function pagedItems<Item>(
  list: string,
  items: readonly Item[],
  pages: ReadonlyMap<string, number>,
  rowOf: (item: Item, place: number) => AnalyticsRow,
): readonly AnalyticsRow[] {
  const shown = pageSize * (pages.get(list) ?? 1);
  const rows = items.slice(0, shown).map(rowOf);
  const left = items.length - shown;
  if (left <= 0) return rows;
  return [
    ...rows,
    {
      ...factRow(
        `${list}.more`,
        l10n.t('Load more'),
        l10n.t('{count} more', { count: formatCount(left) }),
        'ellipsis',
      ),
      context: 'more',
      tooltip: l10n.t('Show {count} more', { count: Math.min(left, pageSize) }),
      command: 'instanceExplorer.loadMore',
      subject: { kind: 'more', list },
    },
  ];
}

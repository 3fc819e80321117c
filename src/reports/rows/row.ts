import { hintOf, type Hint, type UserError } from '../../shared/userError';
import { formatAge, formatBytes, formatCount, formatPlural } from '../../shared/format';
import type { Snapshot } from '../snapshot';
import type { ExportRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';

/** The subject of a row, for the commands of its menu. */
type RowSubject =
  | { readonly kind: 'export'; readonly request: ExportRequest; readonly reportId?: string }
  | { readonly kind: 'question'; readonly id: string }
  | { readonly kind: 'more'; readonly list: string };

/** A row of the Analyses view, as data: the tree converts it to an item. */
export interface AnalyticsRow {
  /** Stays the same across refreshes, so that expanded rows stay expanded. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** How the user can fix a failure. The editor appends it to the tooltip. */
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
}

export function factRow(id: string, label: string, description: string, icon: string): AnalyticsRow {
  return { id, label, description, tooltip: label, icon, context: 'fact' };
}

/** `1,234 rows · 5 min ago` */
export function freshness({ rows, bytes, fetchedAt }: Snapshot, nowMs: number): string {
  const size = rows === undefined ? formatBytes(bytes) : formatPlural('row', rows);
  return `${size} · ${formatAge(Math.max(0, nowMs - Date.parse(fetchedAt)))}`;
}

/** `4.2 MB · 12,345 rows` */
export function formatReceived({ bytes, rows }: { readonly bytes: number; readonly rows: number }): string {
  return rows === 0 ? formatBytes(bytes) : `${formatBytes(bytes)} · ${formatCount(rows)} rows`;
}

/** The parts of a row that depend only on the state of an export: a description, an icon, and a row for a failure. */
export function exportRow(
  row: Pick<AnalyticsRow, 'id' | 'label' | 'icon' | 'context'> & {
    readonly request: ExportRequest;
    readonly reportId?: string;
    /** Child rows with details of a downloaded export. */
    readonly details: readonly AnalyticsRow[];
    /** The command that opens it, after downloading it if necessary. */
    readonly command: string;
    /** A text before the age of the snapshot. */
    readonly about?: string;
  },
  state: ExportState,
  nowMs: number,
): AnalyticsRow {
  const { id, label, icon, context, request, reportId, details, command, about } = row;
  const [latest] = state.snapshots;
  const subject = { kind: 'export', request, ...(reportId === undefined ? {} : { reportId }) } as const;
  const kept = latest === undefined ? undefined : freshness(latest, nowMs);
  const words = (...parts: readonly (string | undefined)[]): string =>
    [about, ...parts].filter((part) => part !== undefined).join(' · ');
  const several = state.snapshots.length > 1 ? ' several' : '';
  const base = {
    // A row that gains children gets a new ID, since the tree would otherwise keep it collapsed.
    id: details.length === 0 && state.kind !== 'failed' ? `${id}.bare` : id,
    label,
    icon,
    subject,
    context: latest === undefined ? context : `${context} ready${several}`,
    open: true,
  };
  const tooltip =
    latest === undefined ? 'Select to fetch and open it' : snapshotTooltip(latest, state.snapshots.length);
  switch (state.kind) {
    case 'idle':
      return {
        ...base,
        description: words(kept ?? 'not fetched yet'),
        tooltip,
        ...(details.length === 0 ? { command } : { children: details }),
      };
    case 'fetching':
      return {
        ...base,
        icon: 'loading~spin',
        context: `${base.context} fetching`,
        description: words('fetching…', state.received && formatReceived(state.received)),
        tooltip: 'It is being fetched',
        ...(details.length === 0 ? {} : { children: details }),
      };
    case 'failed':
      return {
        ...base,
        description: words(kept === undefined ? 'not fetched' : `not renewed · ${kept}`),
        tooltip: state.failure.explanation,
        hint: hintOf(state.failure),
        children: [failureRow(id, state.failure, subject), ...details],
      };
  }
}

function snapshotTooltip({ fetchedAt, bytes, parameters, notes }: Snapshot, count: number): string {
  const asked = Object.entries(parameters).filter(([name]) => name !== 'instanceURL');
  return [
    `Snapshot of ${new Date(fetchedAt).toLocaleString()}, ${formatBytes(bytes)}`,
    ...asked.map(([name, value]) => `${name}: ${value}`),
    ...(count > 1 ? [`${formatPlural('earlier snapshot', count - 1)} kept`] : []),
    ...notes,
  ].join('\n');
}

/** A row with the error and a way to retry. The response of the instance is one click away. */
function failureRow(parent: string, failure: UserError, subject: RowSubject): AnalyticsRow {
  return {
    id: `${parent}.failure`,
    label: failure.message,
    description: 'Select to try again',
    tooltip: failure.explanation,
    hint: hintOf(failure),
    icon: 'error',
    context: failure.detail === undefined ? 'failure' : 'failure detailed',
    command: 'instanceExplorer.retryFetch',
    subject,
  };
}

/** The number of rows of a long list that are shown per page. */
export const pageSize = 50;

/**
 * The beginning of a long list, and a row that shows more.
 *
 * @param pages the number of pages to show, by the ID of the list
 */
export function paged(
  list: string,
  rows: readonly AnalyticsRow[],
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  const shown = pageSize * (pages.get(list) ?? 1);
  if (rows.length <= shown) return rows;
  const left = rows.length - shown;
  return [
    ...rows.slice(0, shown),
    {
      ...factRow(`${list}.more`, 'Load more', `${formatCount(left)} more`, 'ellipsis'),
      context: 'more',
      tooltip: `Shows the next ${Math.min(left, pageSize)}`,
      command: 'instanceExplorer.loadMore',
      subject: { kind: 'more', list },
    },
  ];
}

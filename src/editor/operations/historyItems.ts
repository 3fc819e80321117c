import * as l10n from '@vscode/l10n';
import type { TreeItem } from 'vscode';
import type { HistoryEntry, RunOutcome } from '../../operations/history/entries';
import type { ListedEntry } from '../../operations/history/listedEntries';
import { indentJson } from '../../operations/jsonText';
import { describeRun } from '../../operations/history/describeRun';
import { groupByDay, type HistoryDay } from '../../operations/history/historyDays';
import { formatCount, formatDuration, formatMoment } from '../../shared/format';
import { codeBlock, joinMarkdown, markdown } from '../../shared/markdown';
import { treeItem } from '../adapters/trees';
import type { HistoryStore } from './historyStore';

export const outcomeIcons: Readonly<Record<RunOutcome, string>> = {
  ok: 'pass',
  errors: 'warning',
  failed: 'error',
  canceled: 'circle-slash',
};

/** Returns the history entries of this workspace, pinned entries first. */
export function sortedEntries(history: HistoryStore): ListedEntry[] {
  const entries = history.listed();
  return [...entries.filter(({ pinned }) => pinned), ...entries.filter(({ pinned }) => !pinned)];
}

const iconColors: Readonly<Record<RunOutcome, string | undefined>> = {
  ok: 'testing.iconPassed',
  errors: 'list.warningForeground',
  failed: 'testing.iconFailed',
  canceled: undefined,
};

/** A row of the history view. */
export type HistoryNode = HistoryDay | ListedEntry;

/**
 * Returns the root rows of the history view (pinned entries, entries of the current day, and earlier days),
 * or the entries of a day.
 */
export function historyRows(history: HistoryStore, parent: HistoryNode | undefined): HistoryNode[] {
  if (parent) return 'entries' in parent ? [...parent.entries] : [];
  const { recent, days } = groupByDay(history.listed());
  return [...recent, ...days];
}

/** Converts a row of the history view to a tree item. Selecting an entry opens its response. */
export function historyItem(node: HistoryNode): TreeItem {
  return 'entries' in node ? dayItem(node) : entryItem(node);
}

function dayItem({ id, label, entries }: HistoryDay): TreeItem {
  return treeItem({
    id,
    label,
    description: formatCount(entries.length),
    icon: 'history',
    context: undefined,
    tooltip: undefined,
    spoken:
      entries.length === 1
        ? l10n.t('{day}, {count} run', { day: label, count: 1 })
        : l10n.t('{day}, {count} runs', { day: label, count: formatCount(entries.length) }),
    children: 'collapsed',
  });
}

function entryItem(entry: ListedEntry): TreeItem {
  const { connectionName, status, bytes, durationMs, outcome, pinned } = entry;
  // The status of a response already contains the duration.
  const duration = bytes === 0 ? [formatDuration(durationMs)] : [];
  const parts = [
    markdown`${[connectionName, status, ...duration].join(' · ')}`,
    markdown`${[formatMoment(entry.at), ...(entry.cost === '' ? [] : [entry.cost])].join(' · ')}`,
    codeBlock(entry.query.trim().slice(0, 1500), 'graphql'),
    codeBlock(indentJson(entry.variables).slice(0, 1000), 'json'),
  ];
  const color = pinned ? undefined : iconColors[outcome];
  return treeItem({
    id: entry.id,
    label: nameOf(entry),
    // The position of an unpinned entry shows its day, so the description omits the day.
    description: describeRun(entry, pinned ? undefined : new Date(entry.at)),
    icon: pinned ? 'pinned' : outcomeIcons[outcome],
    ...(color === undefined ? {} : { iconColor: color }),
    context: `history${pinned ? ' pinned' : ''}`,
    tooltip: joinMarkdown(parts, '\n\n'),
    command: {
      id: 'instanceExplorer.openHistoryResponse',
      title: l10n.t('Open Response'),
      arguments: [entry],
    },
  });
}

export function nameOf({ operationName }: HistoryEntry): string {
  return operationName ?? l10n.t({ message: '(anonymous)', comment: 'An operation without a name' });
}

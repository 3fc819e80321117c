import type { TreeItem } from 'vscode';
import type { HistoryEntry, RunOutcome } from '../../operations/history/entries';
import { indentJson } from '../../operations/jsonText';
import { describeRun } from '../../operations/history/describeRun';
import { formatBytes, formatDuration } from '../../shared/format';
import { codeBlock, joinMarkdown, markdown } from '../../shared/markdown';
import { treeItem } from '../adapters/trees';
import type { HistoryStore } from './historyStore';

export const outcomeIcons: Readonly<Record<RunOutcome, string>> = {
  ok: 'pass',
  errors: 'warning',
  failed: 'error',
  cancelled: 'circle-slash',
};

/** The history entries of this workspace, pinned ones first. */
export function sortedEntries(history: HistoryStore): HistoryEntry[] {
  const entries = history.entries();
  return [...entries.filter(({ pinned }) => pinned), ...entries.filter(({ pinned }) => !pinned)];
}

/** A history entry as a tree item. Clicking it opens the response. */
export function historyItem(entry: HistoryEntry): TreeItem {
  const parts = [
    markdown`${[entry.connectionName, entry.status].join(' · ')}`,
    markdown`${[formatDuration(entry.durationMs), ...(entry.bytes === 0 ? [] : [formatBytes(entry.bytes)])].join(' · ')}`,
    markdown`${entry.cost}`,
    markdown`${entry.at}`,
    codeBlock(entry.query.trim().slice(0, 1500), 'graphql'),
    codeBlock(indentJson(entry.variables).slice(0, 1000), 'json'),
  ];
  return treeItem({
    id: entry.id,
    label: nameOf(entry),
    description: describeRun(entry),
    icon: entry.pinned ? 'pinned' : outcomeIcons[entry.outcome],
    context: `history${entry.pinned ? ' pinned' : ''}`,
    tooltip: joinMarkdown(parts, '\n\n'),
    command: { id: 'instanceExplorer.openHistoryAnswer', title: 'Open Answer', arguments: [entry] },
  });
}

export function nameOf({ operationName }: HistoryEntry): string {
  return operationName ?? '(anonymous)';
}

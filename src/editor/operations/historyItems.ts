import { MarkdownString, ThemeIcon, TreeItem } from 'vscode';
import type { HistoryEntry, RunOutcome } from '../../operations';
import { formatAge, formatBytes, formatDuration } from '../../shared/format';
import type { HistoryStore } from './historyStore';

export const outcomeIcons: Readonly<Record<RunOutcome, string>> = {
  ok: 'pass',
  errors: 'warning',
  failed: 'error',
  cancelled: 'circle-slash',
};

/** The runs of this workspace, the pinned ones first. */
export function sortedEntries(history: HistoryStore): HistoryEntry[] {
  const entries = history.entries();
  return [...entries.filter(({ pinned }) => pinned), ...entries.filter(({ pinned }) => !pinned)];
}

/** A run as a row of the view. A click opens its answer. */
export function historyItem(entry: HistoryEntry): TreeItem {
  const item = new TreeItem(nameOf(entry));
  item.id = entry.id;
  item.description = describeRun(entry);
  item.iconPath = new ThemeIcon(entry.pinned ? 'pinned' : outcomeIcons[entry.outcome]);
  item.contextValue = `history${entry.pinned ? ' pinned' : ''}`;
  const tooltip = new MarkdownString();
  tooltip.appendText(`${entry.status}\n\n${entry.cost}\n\n${entry.at}\n\n`);
  tooltip.appendCodeblock(entry.query.trim().slice(0, 1500), 'graphql');
  tooltip.appendCodeblock(JSON.stringify(entry.variables, null, 2).slice(0, 1000), 'json');
  item.tooltip = tooltip;
  item.command = { command: 'instanceExplorer.openHistoryAnswer', title: 'Open Answer', arguments: [entry] };
  return item;
}

export function nameOf({ operationName }: HistoryEntry): string {
  return operationName ?? '(anonymous)';
}

export function describeRun({ connectionName, at, durationMs, bytes, outcome }: HistoryEntry): string {
  const size = bytes === 0 ? [] : [formatBytes(bytes)];
  const age = formatAge(Date.now() - Date.parse(at));
  // What tells runs apart comes first: a side bar is narrow.
  return [
    age,
    ...(outcome === 'ok' ? [] : [outcome]),
    connectionName,
    formatDuration(durationMs),
    ...size,
  ].join(' · ');
}
